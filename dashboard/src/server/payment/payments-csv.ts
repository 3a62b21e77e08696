import type { CsvCell } from '@landed/contracts/csv/csv';
import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import { decimal } from '@landed/management/report/decimal';
import {
  type ListedPaymentIntent,
  listPaymentIntents,
  type PaymentIntentPageQuery,
} from '@landed/prisma/read/payment-intent/list-payment-intents';
import { loadBuyers } from '@landed/prisma/read/payment-intent/load-buyers';
import { batchesOf } from '../report/csv-file.js';
import type { Services } from '../services.js';
import { paymentRow } from './view.js';

const batch = 1_000;

export const paymentColumns = [
  'payment',
  'created',
  'status',
  'currency',
  'amount',
  'captured',
  'refunded',
  'disputed',
  'reference',
  'buyer_email',
  'ships_to',
  'card_brand',
  'card_last4',
  'card_country',
  'wallet',
  'entity',
  'metadata',
];

/** Rows of all payments that match, newest first. */
export function paymentRows(
  { database, keyring }: Pick<Services, 'database' | 'keyring'>,
  roles: readonly DashboardRole[],
  query: Omit<PaymentIntentPageQuery, 'limit'>,
) {
  return batchesOf(
    async (after: ListedPaymentIntent | undefined) => {
      const page = await listPaymentIntents(database, { ...query, limit: batch, startingAfter: after?.id ?? null });
      return page && { records: page.payments, hasMore: page.hasMore };
    },
    async (payments) => {
      const buyers = await loadBuyers(
        database,
        keyring,
        payments.map(({ id }) => id),
      );
      return payments.map((payment) => cellsOf(roles, payment, buyers.get(payment.id)));
    },
  );
}

/** Amounts are in units of the currency. `metadata` is JSON, empty without any. */
function cellsOf(
  roles: readonly DashboardRole[],
  payment: ListedPaymentIntent,
  buyer: Parameters<typeof paymentRow>[2],
): readonly CsvCell[] {
  const row = paymentRow(roles, payment, buyer);
  const units = (amount: number) => decimal(BigInt(amount));
  return [
    row.id,
    row.created_at,
    row.status,
    row.currency,
    units(row.amount),
    units(payment.amountCaptured),
    units(row.refunded),
    units(row.disputed),
    row.reference,
    row.buyer_email,
    row.ships_to,
    row.card?.brand ?? null,
    row.card?.last4 ?? null,
    row.card?.country ?? null,
    row.card?.wallet ?? null,
    payment.entity,
    metadataCell(payment.metadata),
  ];
}

/** Metadata in one cell: which keys there are differs from record to record. */
export function metadataCell(metadata: Readonly<Record<string, string>>): string | null {
  return Object.keys(metadata).length === 0 ? null : JSON.stringify(metadata);
}
