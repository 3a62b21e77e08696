import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DutyBasis } from '@landed/contracts/tax-quote/duty-basis';
import type { QuoteRequest } from '@landed/contracts/tax-quote/types';
import { createTaxQuoteSchema } from '@landed/contracts/tax-quote/wire';
import { repoRoot } from '@landed/stack/repo-root';
import {
  createTaxEngine,
  type LocalTaxEngine,
  quoteRequest as requestOf,
  type TaxEngineOptions,
} from '@landed/tax-engine/price';
import { testTableFolders } from '../../setup/test-tables.js';

/** A quote that was calculated by hand. Lines need no description here, because it does not affect the price. */
export interface GoldenQuote {
  readonly id: string;
  readonly title: string;
  /** The ISO date of the quote. */
  readonly on: string;
  /** Options of the operator; the default options if absent. */
  readonly engine?: TaxEngineOptions;
  readonly request: Record<string, unknown> & { readonly line_items: readonly Record<string, unknown>[] };
  readonly expected: { subtotal: number; shipping: number; tax: number; duty: number; total: number };
  readonly lines?: readonly GoldenLine[];
  /** Ids of the tables that the quote must call stale. */
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

/** Every file of hand-calculated quotes; each country has its own. */
export function goldenFiles(): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.json'));
}

export function readGoldenQuotes(file: string): GoldenQuote[] {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as GoldenQuote[];
}

/** An engine with the exchange rates that the hand calculations use. */
export function goldenEngine(options: TaxEngineOptions = {}): LocalTaxEngine {
  return createTaxEngine({ tableFolders: testTableFolders, ...options });
}

/** The request as an engine receives it, parsed by the schema of the API. */
export function quoteRequest({ id, request }: GoldenQuote): QuoteRequest {
  return requestOf(
    createTaxQuoteSchema.parse({
      ...request,
      line_items: request.line_items.map((line) => ({ description: id, ...line })),
    }),
  );
}
