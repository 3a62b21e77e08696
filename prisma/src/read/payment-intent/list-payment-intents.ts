import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import { type PaymentStatus, paymentStatuses } from '@landed/contracts/payment-intent/status';
import type { PaymentIntentState } from '@landed/contracts/payment-intent/types';
import type { Database } from '../../database.js';
import type { ListQuery } from '../list/list-query.js';
import { pageRows } from '../list/ordered-page.js';
import { pageOf } from '../list/page-of.js';
import { type PaymentIntentRow, paymentIntentColumns, paymentIntentState } from './payment-intent-row.js';

export type PaymentIntentPageQuery = ListQuery<PaymentStatus>;

/** A payment of a list, with its owner. */
export interface ListedPaymentIntent extends PaymentIntentState {
  readonly merchantId: MerchantId;
}

export interface PaymentIntentPage {
  /** Newest first, by creation and then by id. */
  readonly payments: readonly ListedPaymentIntent[];
  readonly hasMore: boolean;
}

interface Row extends PaymentIntentRow {
  readonly known: boolean;
  readonly merchant_id: string;
}

/** One page of payments. Null when the record that it begins at is not a payment of this merchant and rail. */
export async function listPaymentIntents(
  database: Database,
  query: PaymentIntentPageQuery,
): Promise<PaymentIntentPage | null> {
  const rows = await database.statements.$queryRaw<Row[]>`
    SELECT cursor.known, r.merchant_id::text AS merchant_id, ${paymentIntentColumns}
    ${pageOf('payment_intent', query, paymentStatuses)}`;
  const page = pageRows(rows, query);
  if (page === null) return null;
  const payments = page.rows.map((row) => ({
    ...paymentIntentState(row),
    merchantId: asId<'merchant'>(row.merchant_id),
  }));
  return { payments, hasMore: page.hasMore };
}
