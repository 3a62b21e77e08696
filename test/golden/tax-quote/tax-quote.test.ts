import type { QuotedLine } from '@landed/contracts/tax-quote/types';
import { checkLandedCost } from '@landed/tax-engine/price';
import { describe, expect, test } from 'vitest';
import { type GoldenLine, goldenEngine, goldenFiles, quoteRequest, readGoldenQuotes } from './golden-quote.js';

const defaultEngine = goldenEngine();

/** Each country has its golden quotes in a file of this folder. */
for (const file of goldenFiles()) {
  const quotes = readGoldenQuotes(file);
  describe(file, () => {
    for (const golden of quotes) {
      test(`${golden.id}: ${golden.title}`, () => {
        const request = quoteRequest(golden);
        const engine = golden.engine === undefined ? defaultEngine : goldenEngine(golden.engine);
        const outcome = engine.price(request, golden.on);
        if (outcome.kind === 'rejected') throw new Error(`rejected: ${JSON.stringify(outcome.error)}`);
        const { breakdown, lines, assumptions } = outcome.cost;
        expect(breakdown).toEqual({ ...golden.expected, currency: request.currency });
        if (golden.lines !== undefined) {
          expect(lines.map((line, index) => charges(line, golden.lines?.[index]))).toEqual(golden.lines);
        }
        expect(assumptions.filter((text) => text.startsWith('stale_rules'))).toEqual(
          (golden.stale ?? []).map((id) => `stale_rules: ${id} is past the date up to which it was checked.`),
        );
        expect(checkLandedCost(request, outcome.cost)).toEqual([]);
      });
    }
  });
}

/** The part of a line that its golden quote states. */
function charges(line: QuotedLine, golden: GoldenLine | undefined): GoldenLine {
  const taxes = Object.fromEntries(line.taxComponents.map(({ name, amount }) => [name, amount]));
  return {
    tax: line.tax,
    duty: line.duty,
    ...(golden?.basis === undefined ? {} : { basis: line.dutyBasis ?? 'none' }),
    ...(golden?.taxes === undefined ? {} : { taxes }),
  };
}
