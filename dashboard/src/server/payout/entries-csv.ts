import type { CsvCell } from '@landed/contracts/csv/csv';
import type { Metadata } from '@landed/contracts/metadata/metadata';
import type { PayoutEntry } from '@landed/contracts/payout/types';
import { decimal } from '@landed/management/report/decimal';
import type { Database } from '@landed/prisma/database';
import { loadMetadata } from '@landed/prisma/read/payment-intent/load-metadata';
import { listPayoutEntries } from '@landed/prisma/read/payout/list-payout-entries';
import { metadataCell } from '../payment/payments-csv.js';
import { batchesOf } from '../report/csv-file.js';
import type { MerchantRequest } from '../routing/route.js';

const batch = 5_000;

export const entryColumns = [
  'entry',
  'kind',
  'date',
  'reference',
  'payment',
  'refund',
  'dispute',
  'returned_payout',
  'currency',
  'gross',
  'platform_fee',
  'tax',
  'duty',
  'reserve',
  'dispute_fee',
  'other',
  'net',
  'metadata',
];

/** One row per entry of a payout, newest first, with the metadata of its payment. */
export function entryRows(
  database: Database,
  { merchantId, rail }: Pick<MerchantRequest, 'merchantId' | 'rail'>,
  payoutId: string,
) {
  return batchesOf(
    async (after: PayoutEntry | undefined) => {
      const page = await listPayoutEntries(database, { payoutId, limit: batch, startingAfter: after?.id ?? null });
      return page && { records: page.entries, hasMore: page.hasMore };
    },
    async (entries) => {
      const ids = [...new Set(entries.flatMap(({ paymentIntentId }) => paymentIntentId ?? []))];
      const metadata = await loadMetadata(database, { merchantId, rail, ids });
      return entries.map((entry) => cellsOf(entry, metadata.get(entry.paymentIntentId ?? '')));
    },
  );
}

/** Amounts are in units of the currency. */
function cellsOf({ breakdown, ...entry }: PayoutEntry, metadata: Metadata = {}): readonly CsvCell[] {
  const units = (amount: number) => decimal(BigInt(amount));
  return [
    entry.id,
    entry.kind,
    entry.effectiveAt,
    entry.merchantReference,
    entry.paymentIntentId,
    entry.refundId,
    entry.disputeId,
    entry.returnedPayoutId,
    entry.currency,
    units(breakdown.gross),
    units(breakdown.platformFee),
    units(breakdown.taxWithheld),
    units(breakdown.dutyWithheld),
    units(breakdown.reserve),
    units(breakdown.disputeFee),
    units(breakdown.other),
    units(entry.amount),
    metadataCell(metadata),
  ];
}
