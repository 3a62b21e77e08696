import { type GoldenQuote, goldenEngine, quoteRequest, readGoldenQuotes } from '../golden/tax-quote/golden-quote.js';

/** Prices the acceptance vectors and reports, one per line, whether every amount equals the hand calculation. */
export function renderVectors(): string {
  const rows = readGoldenQuotes('acceptance-vectors.json').map(renderVector);
  const exact = rows.filter(({ isExact }) => isExact).length;
  return [`landed cost: ${exact} of ${rows.length} vectors exact`, ...rows.map(({ text }) => `  ${text}`)].join('\n');
}

function renderVector(golden: GoldenQuote): { isExact: boolean; text: string } {
  const request = quoteRequest(golden);
  const outcome = goldenEngine(golden.engine).price(request, golden.on);
  const { subtotal, shipping, tax, duty, total } = golden.expected;
  const expected = { subtotal, shipping, tax, duty, total, currency: request.currency };
  const route = `${request.shipFromCountry} → ${request.destinationCountry}`;
  const amounts = `tax ${tax}, duty ${duty}, total ${total} ${request.currency}`;
  if (outcome.kind === 'rejected')
    return { isExact: false, text: `${golden.id} ${route}: rejected, expected ${amounts}` };
  const { breakdown } = outcome.cost;
  const isExact = Object.entries(expected).every(([name, value]) => breakdown[name as keyof typeof expected] === value);
  const verdict = isExact ? 'exact' : `got tax ${breakdown.tax}, duty ${breakdown.duty}, total ${breakdown.total}`;
  return { isExact, text: `${golden.id} ${route}: ${amounts}: ${verdict}` };
}
