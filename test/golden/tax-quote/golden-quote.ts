import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedTaxEngineOptions } from '@landed/activities/tax/embedded/settings';
import type { DutyBasis, QuoteRequest } from '@landed/contracts/tax-quote/types';
import { createTaxQuoteSchema } from '@landed/contracts/tax-quote/wire';
import { repoRoot } from '@landed/stack/repo-root';

/** A quote worked out by hand. Lines need no description here: it prices nothing. */
export interface GoldenQuote {
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
export interface GoldenLine {
  readonly tax: number;
  readonly duty: number;
  readonly basis?: DutyBasis;
  readonly taxes?: Readonly<Record<string, number>>;
}

const folder = join(repoRoot, 'test/golden/tax-quote');

/** Every file of hand-calculated quotes: a country brings its own. */
export function goldenFiles(): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.json'));
}

export function readGoldenQuotes(file: string): GoldenQuote[] {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as GoldenQuote[];
}

export function quoteRequest({ id, request }: GoldenQuote): QuoteRequest {
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
