import { readdirSync, readFileSync } from 'node:fs';
import { createEmbeddedTaxEngine } from '@landed/activities/tax/embedded/engine';
import type { EmbeddedTaxEngineOptions } from '@landed/activities/tax/embedded/settings';
import { checkLandedCost } from '@landed/activities/tax/port';
import type { DutyBasis, QuotedLine, QuoteRequest } from '@landed/contracts/tax-quote/types';
import { createTaxQuoteSchema } from '@landed/contracts/tax-quote/wire';
import { describe, expect, test } from 'vitest';

/** A quote worked out by hand. Lines need no description here: it prices nothing. */
interface GoldenQuote {
  readonly id: string;
  readonly title: string;
  /** The ISO date of the quote. */
  readonly on: string;
  /** What the operator has set; nothing by default. */
  readonly engine?: EmbeddedTaxEngineOptions;
  readonly request: Record<string, unknown> & { readonly line_items: readonly Record<string, unknown>[] };
  readonly expected: { subtotal: number; shipping: number; tax: number; duty: number; total: number };
  readonly lines?: readonly GoldenLine[];
  /** Ids of the packs that the quote must call stale. */
  readonly stale?: readonly string[];
  /** The calculation, for the reader. */
  readonly hand: readonly string[];
}

/** `taxes` are the components of the tax by name. */
interface GoldenLine {
  readonly tax: number;
  readonly duty: number;
  readonly basis?: DutyBasis;
  readonly taxes?: Readonly<Record<string, number>>;
}

const folder = new URL('.', import.meta.url);
const usual = createEmbeddedTaxEngine();

/** A country brings its golden quotes by a file in this folder. */
for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const quotes = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as GoldenQuote[];
  describe(file, () => {
    for (const golden of quotes) {
      test(`${golden.id}: ${golden.title}`, async () => {
        const request = quoteRequest(golden);
        const engine = golden.engine === undefined ? usual : createEmbeddedTaxEngine(golden.engine);
        const outcome = await engine.price(request, golden.on);
        if (outcome.kind === 'refused') throw new Error(`refused: ${JSON.stringify(outcome.refusal)}`);
        const { breakdown, lines, assumptions } = outcome.cost;
        expect(breakdown).toEqual({ ...golden.expected, currency: request.currency });
        if (golden.lines !== undefined) {
          expect(lines.map((line, index) => charges(line, golden.lines?.[index]))).toEqual(golden.lines);
        }
        expect(assumptions.filter((text) => text.startsWith('stale_rules'))).toEqual(
          (golden.stale ?? []).map((id) => `stale_rules: ${id} is past the date until which it was checked.`),
        );
        expect(checkLandedCost(request, outcome.cost)).toEqual([]);
      });
    }
  });
}

/** As much of a line as its golden quote tells. */
function charges(line: QuotedLine, golden: GoldenLine | undefined): GoldenLine {
  const taxes = Object.fromEntries(line.taxComponents.map(({ name, amount }) => [name, amount]));
  return {
    tax: line.tax,
    duty: line.duty,
    ...(golden?.basis === undefined ? {} : { basis: line.dutyBasis ?? 'none' }),
    ...(golden?.taxes === undefined ? {} : { taxes }),
  };
}

function quoteRequest({ id, request }: GoldenQuote): QuoteRequest {
  const body = createTaxQuoteSchema.parse({
    ...request,
    line_items: request.line_items.map((line) => ({ description: id, ...line })),
  });
  return {
    destinationCountry: body.destination_country,
    destinationPostalCode: body.destination_postal_code ?? null,
    shipFromCountry: body.ship_from_country,
    currency: body.currency,
    shippingAmount: body.shipping_amount,
    lines: body.line_items.map((line) => ({
      sku: line.sku ?? null,
      description: line.description,
      quantity: line.quantity,
      unitAmount: line.unit_amount,
      hsCode: line.hs_code,
      originCountry: line.origin_country ?? null,
    })),
  };
}
