import type { QuoteRequest } from '@landed/contracts/tax-quote/types';
import { createTaxQuoteSchema } from '@landed/contracts/tax-quote/wire';
import { createEmbeddedHsClassifier } from '../hs/embedded/classifier.js';
import { createEmbeddedTaxEngine } from '../tax/embedded/engine.js';
import { builtInPackFolder, loadPackLibrary } from '../tax/library/library.js';
import { quoteRequest } from '../tax-quote/quote-request.js';
import { type QuoteArguments, readQuoteArguments } from './quote-arguments.js';
import { renderQuote } from './quote-report.js';
import { samplePostalCode } from './sample-postal-code.js';

/** `npm run quote`: what an order costs the buyer, line by line, with every rule that was used. Returns the exit code. */
async function main(args: readonly string[]): Promise<number> {
  const typed = readQuoteArguments(args, new Date().toISOString().slice(0, 10));
  const request = typedRequest(typed);
  const engine = createEmbeddedTaxEngine({ tier2: typed.tier2 });
  const outcome = await engine.price(request, typed.on);
  if (outcome.kind === 'refused') {
    console.error(`Refused: ${JSON.stringify(outcome.refusal, null, 2)}`);
    return 1;
  }
  console.log(typed.json ? JSON.stringify(outcome.cost, null, 2) : renderQuote(request, outcome.cost));
  return 0;
}

/** What was typed, through the schema of the API: what that refuses is refused here too. */
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
  const found = samplePostalCode(loadPackLibrary([builtInPackFolder]), country, area, on);
  if (found === null) throw new Error(`${country}-${area} is not a tax area of the rules.`);
  return found;
}

/** Digits are a code; anything else is classified. The classifier is loaded only if there is text. */
function hsCodes({ lines }: QuoteArguments): (goods: string) => string {
  const isCode = (goods: string) => /^[\d .-]{6,16}$/.test(goods);
  if (lines.every(({ goods }) => isCode(goods))) return digitsOf;
  const classifier = createEmbeddedHsClassifier();
  return (goods) => (isCode(goods) ? digitsOf(goods) : classifier.classify({ title: goods, description: null }).hsCode);
}

function digitsOf(code: string): string {
  return code.replaceAll(/\D/g, '');
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  },
);
