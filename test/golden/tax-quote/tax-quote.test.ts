import { readdirSync, readFileSync } from 'node:fs';
import { createEmbeddedTaxEngine } from '@landed/activities/tax/embedded/engine';
import { checkLandedCost } from '@landed/activities/tax/port';
import type { QuoteRequest } from '@landed/contracts/tax-quote/types';
import { createTaxQuoteSchema } from '@landed/contracts/tax-quote/wire';
import { describe, expect, test } from 'vitest';

/** A quote worked out by hand. Lines need no description here: it prices nothing. */
interface GoldenQuote {
  readonly id: string;
  readonly title: string;
  /** The ISO date of the quote. */
  readonly on: string;
  readonly request: Record<string, unknown> & { readonly line_items: readonly Record<string, unknown>[] };
  readonly expected: { subtotal: number; shipping: number; tax: number; duty: number; total: number };
  readonly lines?: readonly { tax: number; duty: number }[];
  /** The calculation, for the reader. */
  readonly hand: readonly string[];
}

const folder = new URL('.', import.meta.url);
const engine = createEmbeddedTaxEngine();

/** A country brings its golden quotes by a file in this folder. */
for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
  const quotes = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as GoldenQuote[];
  describe(file, () => {
    for (const golden of quotes) {
      test(`${golden.id}: ${golden.title}`, async () => {
        const request = quoteRequest(golden);
        const outcome = await engine.price(request, golden.on);
        if (outcome.kind === 'refused') throw new Error(`refused: ${JSON.stringify(outcome.refusal)}`);
        const { breakdown, lines } = outcome.cost;
        const charges = lines.map(({ tax, duty }) => ({ tax, duty }));
        expect(breakdown).toEqual({ ...golden.expected, currency: request.currency });
        expect(charges).toEqual(golden.lines ?? charges);
        expect(checkLandedCost(request, outcome.cost)).toEqual([]);
      });
    }
  });
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
