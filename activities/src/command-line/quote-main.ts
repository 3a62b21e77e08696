import type { QuoteRequest } from '@landed/contracts/tax-quote/types';
import { createEmbeddedHsClassifier } from '../hs/embedded/classifier.js';
import { createEmbeddedTaxEngine } from '../tax/embedded/engine.js';
import { builtInPackFolder, loadPackLibrary } from '../tax/library/library.js';
import { type QuoteArguments, readQuoteArguments } from './quote-arguments.js';
import { renderQuote } from './quote-report.js';
import { samplePostalCode } from './sample-postal-code.js';

/** `npm run quote`: what an order costs the buyer, line by line, with every rule that was used. Returns the exit code. */
async function main(args: readonly string[]): Promise<number> {
  const typed = readQuoteArguments(args, new Date().toISOString().slice(0, 10));
  const request = quoteRequest(typed);
  const engine = createEmbeddedTaxEngine({ tier2: typed.tier2 });
  const outcome = await engine.price(request, typed.on);
  if (outcome.kind === 'refused') {
    console.error(`Refused: ${JSON.stringify(outcome.refusal, null, 2)}`);
    return 1;
  }
  console.log(typed.json ? JSON.stringify(outcome.cost, null, 2) : renderQuote(request, outcome.cost));
  return 0;
}

function quoteRequest(typed: QuoteArguments): QuoteRequest {
  const codeOf = hsCodes(typed);
  return {
    destinationCountry: typed.country,
    destinationPostalCode: postalCode(typed),
    shipFromCountry: typed.from,
    currency: typed.currency,
    shippingAmount: typed.shippingAmount,
    lines: typed.lines.map(({ goods, quantity, unitAmount, originCountry }) => ({
      sku: null,
      description: goods,
      quantity,
      unitAmount,
      hsCode: codeOf(goods),
      originCountry,
    })),
  };
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
