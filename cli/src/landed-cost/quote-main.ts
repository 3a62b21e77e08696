import { createClassifier } from '@landed/classifier/classify';
import { type ApiError, errorBody, type FieldIssue } from '@landed/contracts/errors/api-error';
import type { QuoteRequest } from '@landed/contracts/tax-quote/types';
import { createTaxQuoteSchema } from '@landed/contracts/tax-quote/wire';
import {
  builtInTableFolder,
  createTaxEngine,
  loadTaxTables,
  quoteRequest,
  type TaxTables,
} from '@landed/tax-engine/price';
import { type QuoteArguments, quoteUsage, readQuoteArguments } from './quote-arguments.js';
import { renderQuote } from './quote-report.js';

/** `npm run quote`: prints the landed cost of an order by line, with every rule that was used. Returns the exit code. */
function main(args: readonly string[]): number {
  const typed = readQuoteArguments(args, new Date().toISOString().slice(0, 10));
  if (typed === null) {
    console.log(quoteUsage);
    return 0;
  }
  const request = typedRequest(typed);
  const engine = createTaxEngine({ tier2: typed.tier2, useStaleExchangeRates: true });
  const outcome = engine.price(request, typed.on);
  if (outcome.kind === 'rejected') {
    console.error(typed.json ? JSON.stringify(errorBody(outcome.error), null, 2) : rejectionText(outcome.error));
    return 1;
  }
  console.log(typed.json ? JSON.stringify(outcome.cost, null, 2) : renderQuote(request, outcome.cost));
  return 0;
}

/** The rejection as a sentence with its code, and one line per detail. */
function rejectionText({ code, details = {} }: ApiError): string {
  const { message } = errorBody({ code }).error;
  const fields = Array.isArray(details['fields']) ? (details['fields'] as readonly FieldIssue[]) : [];
  const others = Object.entries(details).filter(([name]) => name !== 'fields');
  return [
    `The order cannot be quoted: ${message.replace(/: see details\.\w+\.$/, '.')} (${code})`,
    ...fields.map((issue) => `  ${issue.path}: ${issue.message}`),
    ...others.map(([name, value]) => `  ${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`),
  ].join('\n');
}

/** Builds the API's request from the arguments. Validates it with the schema of the API. */
function typedRequest(typed: QuoteArguments): QuoteRequest {
  const codeOf = hsCodes(typed);
  const parsed = createTaxQuoteSchema.safeParse({
    destination_country: typed.country,
    destination_postal_code: postalCode(typed),
    ship_from_country: typed.from,
    currency: typed.currency,
    shipping_amount: typed.shippingAmount,
    line_items: typed.lines.map(({ goods, quantity, unitAmount, originCountry }) => ({
      description: goods,
      quantity,
      unit_amount: unitAmount,
      hs_code: codeOf(goods),
      origin_country: originCountry,
    })),
  });
  if (parsed.success) return quoteRequest(parsed.data);
  throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
}

function postalCode({ postalCode: typed, area, country, on }: QuoteArguments): string | null {
  if (typed !== null || area === null) return typed;
  const found = samplePostalCode(loadTaxTables([builtInTableFolder]), country, area, on);
  if (found === null) throw new Error(`--to ${country}-${area} is not a known tax area. Pass --postal instead.`);
  return found;
}

/** Digits are an HS code; any other text is classified. Loads the classifier only when there is text. */
function hsCodes({ lines }: QuoteArguments): (goods: string) => string {
  const isCode = (goods: string) => /^[\d .-]*\d[\d .-]*$/.test(goods);
  if (lines.every(({ goods }) => isCode(goods))) return digitsOf;
  const classifier = createClassifier();
  return (goods) => (isCode(goods) ? digitsOf(goods) : classifier.classify({ title: goods, description: null }).hsCode);
}

function digitsOf(code: string): string {
  return code.replaceAll(/\D/g, '');
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error: unknown) {
  console.error(
    `${error instanceof Error ? error.message : String(error)}\nRun \`npm run quote -- --help\` for usage.`,
  );
  process.exitCode = 1;
}

/** A postal code within a tax area of a country (`CA` in `US` is California); null when none is known. */
function samplePostalCode(tables: TaxTables, country: string, area: string, on: string): string | null {
  const place = tables.ruleSetFor(country, on)?.places.get(country);
  return (
    candidates().find((code) => (place?.postalPattern?.test(code) ?? true) && place?.postalAreas.find(code) === area) ??
    null
  );
}

/** Postal codes for every prefix that distinguishes areas: three digits in the United States, a letter in Canada. */
function candidates(): string[] {
  const byDigits = Array.from({ length: 1_000 }, (_, start) => `${String(start).padStart(3, '0')}01`);
  const byLetter = Array.from({ length: 26 }, (_, index) => `${String.fromCharCode(65 + index)}1A1A1`);
  return [...byLetter, ...byDigits, ...byDigits.map((code) => code.slice(0, 4))];
}
