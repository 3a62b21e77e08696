import { asId } from '@landed/contracts/ids/ids';
import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import { inKeyOrder, type Metadata } from '@landed/contracts/metadata/metadata';
import type { QuotedLine, TaxQuote } from '@landed/contracts/tax-quote/types';
import type { QuoteWarning } from '@landed/contracts/tax-quote/warning-codes';
import type { Database } from '../../database.js';
import type { TaxQuoteModel as TaxQuoteRow } from '../../generated/models.js';
import type { ResourceKey } from '../row/resource-key.js';

/** A quote without its encrypted column. */
export type StoredTaxQuote = Omit<TaxQuote, 'destinationPostalCode'>;

/** Quotes that were stored before lines had these fields lack them. */
type StoredLine = Omit<QuotedLine, keyof typeof laterFields> & Partial<QuotedLine>;

const laterFields = { ...noDeclarations, taxComponents: [], dutyComponents: [], dutyBasis: null, dutyRateRange: null };

/** A stored quote. Null when it is absent, another merchant's or on the other rail. */
export async function findTaxQuote(database: Database, key: ResourceKey): Promise<StoredTaxQuote | null> {
  const row = await database.prisma.taxQuote.findUnique({
    where: { merchantId_rail_id: { merchantId: key.merchantId, rail: key.rail, id: key.id } },
    omit: { destinationPostalCode: true },
  });
  return row === null ? null : taxQuoteOf(row);
}

/** The quote of a row, without its encrypted column. */
export function taxQuoteOf(row: Omit<TaxQuoteRow, 'destinationPostalCode'>): StoredTaxQuote {
  return {
    id: asId<'tax_quote'>(row.id),
    livemode: row.rail === 'live',
    destinationCountry: row.destinationCountry,
    shipFromCountry: row.shipFromCountry,
    breakdown: {
      subtotal: row.subtotal,
      shipping: row.shipping,
      tax: row.tax,
      duty: row.duty,
      total: row.total,
      currency: row.currency,
    },
    lines: (row.lines as unknown as StoredLine[]).map((line) => ({ ...laterFields, ...line })),
    dutyRange: row.dutyMin === null || row.dutyMax === null ? null : { min: row.dutyMin, max: row.dutyMax },
    warnings: row.warnings as unknown as QuoteWarning[],
    assumptions: row.assumptions,
    rulePacks: row.rulePacks,
    metadata: inKeyOrder(row.metadata as Metadata),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}
