import type { CsvCell } from '@landed/contracts/csv/csv';
import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import { decimal } from '@landed/management/report/decimal';
import {
  type ListedPaymentIntent,
  listPaymentIntents,
  type PaymentIntentPageQuery,
} from '@landed/prisma/read/payment-intent/list-payment-intents';
import { loadBuyers } from '@landed/prisma/read/payment-intent/load-buyers';
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

/** Rows of all payments that match, newest first, in batches. Each page is read when the one before it is sent. */
export async function* paymentRows(
  { database, keyring }: Pick<Services, 'database' | 'keyring'>,
  roles: readonly DashboardRole[],
  query: Omit<PaymentIntentPageQuery, 'limit'>,
): AsyncGenerator<readonly (readonly CsvCell[])[]> {
  let startingAfter: string | null = null;
  for (;;) {
    const page = await listPaymentIntents(database, { ...query, limit: batch, startingAfter });
    if (page === null) throw new Error('A payment of an export has disappeared.');
    const ids = page.payments.map(({ id }) => id);
    const buyers = await loadBuyers(database, keyring, ids);
    yield page.payments.map((payment) => cellsOf(roles, payment, buyers.get(payment.id)));
    startingAfter = ids.at(-1) ?? null;
    if (!page.hasMore) return;
  }
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
