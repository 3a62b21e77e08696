import { asId } from '@landed/contracts/ids/ids';
import type { RefundId } from '@landed/contracts/refund/types';
import type { Database } from '../../database.js';
import type { PaymentRef } from '../payment-intent/load-payment.js';
import { isRefundOf } from './is-refund-of.js';

/** The pending refunds of a payment whose operations neither run nor wait for an operator. */
export async function findPendingRefunds(database: Database, ref: PaymentRef): Promise<RefundId[]> {
  const rows = await database.statements.$queryRaw<{ id: string }[]>`
    SELECT r.id::text AS id
    FROM refund AS r
    LEFT JOIN operation AS o ON o.merchant_id = r.merchant_id AND o.rail = r.rail AND o.id = r.operation_id
    WHERE r.payment_intent_id = ${ref.paymentIntentId}::uuid AND r.status = 'pending' AND ${isRefundOf(ref)}
      AND (o.id IS NULL OR o.state NOT IN ('running', 'recovery_required'))
    ORDER BY r.created_at, r.id`;
  return rows.map(({ id }) => asId<'refund'>(id));
}
