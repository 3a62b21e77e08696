import type { PricingFacts } from '@landed/contracts/tax-quote/pricing-facts';
import type { QuoteRequest } from '@landed/contracts/tax-quote/types';
import type { TaxTables } from '../table-loader/load-tax-tables.js';
import type { RuleSet } from '../table-loader/rule-set.js';
import type { EngineSettings } from '../tax-engine-options.js';
import type { Exchange } from './exchange.js';
import type { Worksheet } from './worksheet.js';

/** The data that all steps of one quote share. `on` is an ISO date. */
export interface QuoteContext {
  readonly tables: TaxTables;
  readonly settings: EngineSettings;
  readonly request: QuoteRequest;
  readonly on: string;
  readonly rules: RuleSet;
  /** The value of all lines, without shipping. */
  readonly subtotal: number;
  readonly exchange: Exchange;
  /** What the platform knows about the merchant. */
  readonly facts: PricingFacts;
  readonly worksheet: Worksheet;
}

/** Notes that the quote uses this table. */
export function useTable(
  { tables, worksheet }: Pick<QuoteContext, 'tables' | 'worksheet'>,
  { id, validFrom, validTo }: { readonly id: string; readonly validFrom: string; readonly validTo: string },
): void {
  worksheet.useTable({ id, from: validFrom, until: tables.coveredUntil(id) ?? validTo });
}
