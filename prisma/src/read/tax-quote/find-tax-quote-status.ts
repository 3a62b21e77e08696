import type { Keyring } from '@landed/codec/keyring';
import { chargedStatuses, type QuoteStatus, quoteStatus } from '@landed/contracts/tax-quote/status';
import type { TaxQuote } from '@landed/contracts/tax-quote/types';
import type { Database } from '../../database.js';
import { openJson, sealContexts } from '../../sealing.js';
import { findDatabaseTime } from '../clock/find-database-time.js';
import type { ResourceKey } from '../row/resource-key.js';
import { taxQuoteOf } from './find-tax-quote.js';

export interface TaxQuoteWithStatus {
  readonly quote: TaxQuote;
  readonly status: QuoteStatus;
}

/** A stored quote with its postal code and what has become of it. Null as for `findTaxQuote`. */
export async function findTaxQuoteStatus(
  database: Database,
  keyring: Keyring,
  { merchantId, rail, id }: ResourceKey,
): Promise<TaxQuoteWithStatus | null> {
  const [row, now] = await Promise.all([
    database.prisma.taxQuote.findUnique({
      where: { merchantId_rail_id: { merchantId, rail, id } },
      include: { paymentIntents: { where: { status: { in: [...chargedStatuses] } }, select: { id: true }, take: 1 } },
    }),
    findDatabaseTime(database),
  ]);
  if (row === null) return null;
  const quote = taxQuoteOf(row);
  const sealed = row.destinationPostalCode;
  const destinationPostalCode =
    sealed === null ? null : String(openJson(keyring, sealed, sealContexts.postalCode(quote.id)));
  const status = quoteStatus(row.paymentIntents.length > 0, row.expiresAt, new Date(now));
  return { quote: { ...quote, destinationPostalCode }, status };
}
