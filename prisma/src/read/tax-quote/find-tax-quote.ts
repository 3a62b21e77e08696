import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import type { QuotedLine, TaxQuote } from '@landed/contracts/tax-quote/types';
import type { Database } from '../../database.js';

export interface TaxQuoteKey {
  readonly rail: Rail;
  readonly merchantId: MerchantId;
  readonly id: string;
}

/** What the store shows of a quote without opening a seal. */
export type StoredTaxQuote = Omit<TaxQuote, 'destinationPostalCode'>;

/** Quotes that were stored before lines were broken down lack what says so. */
type StoredLine = Omit<QuotedLine, keyof typeof beforeComponents> & Partial<QuotedLine>;

const beforeComponents = { taxComponents: [], dutyComponents: [], dutyBasis: null };

/** A stored quote; null when absent, another merchant's or another rail's. */
export async function findTaxQuote(database: Database, key: TaxQuoteKey): Promise<StoredTaxQuote | null> {
  const row = await database.prisma.taxQuote.findUnique({
    where: { merchantId_rail_id: { merchantId: key.merchantId, rail: key.rail, id: key.id } },
    omit: { destinationPostalCode: true },
  });
  if (row === null) return null;
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
    lines: (row.lines as unknown as StoredLine[]).map((line) => ({ ...beforeComponents, ...line })),
    assumptions: row.assumptions,
    rulePacks: row.rulePacks,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  };
}
