import type { RefundParts } from '@landed/contracts/refund/allocate-refund';
import type { RefundablePayment } from '@landed/contracts/refund/rules';
import type { Database } from '../../database.js';
import type { PaymentRef } from '../payment-intent/load-payment.js';

/** All refunds of a payment in sums, read at one moment. */
export interface PaymentRefunds {
  /**
   * Changes with every change of the payment's refunds. A decision from these sums is saved only while it is the same.
   */
  readonly revision: number;
  readonly payment: RefundablePayment;
  /** Sums of pending and succeeded refunds per part of the amount. */
  readonly given: RefundParts;
  /** Minor units of the reserve that succeeded refunds have released. */
  readonly reserveReleased: number;
}

interface Row {
  revision: number;
  captured: number;
  refunded: number;
  reserved: number;
  disputed: number;
  captured_at: Date | null;
  has_dispute: boolean;
  subtotal: number;
  shipping: number;
  tax: number;
  duty: number;
  total: number;
  reserve_released: number;
}

/**
 * Null when the payment does not exist for this merchant and rail. `capturedAt`: when it became `succeeded` or
 * `captured`.
 */
export async function loadPaymentRefunds(database: Database, ref: PaymentRef): Promise<PaymentRefunds | null> {
  const [row] = await database.prisma.$queryRaw<Row[]>`
    SELECT p.refund_revision AS revision, p.amount_captured AS captured, p.amount_refunded AS refunded,
           p.refund_reserved AS reserved, p.amount_disputed AS disputed,
           (SELECT min(changed_at) FROM payment_status_history
            WHERE payment_intent_id = p.id AND to_status IN ('succeeded', 'captured')) AS captured_at,
           EXISTS (SELECT FROM processor_object
                   WHERE payment_intent_id = p.id AND kind = 'dispute') AS has_dispute,
           given.subtotal, given.shipping, given.tax, given.duty, given.total, given.reserve_released
    FROM payment_intent AS p
    CROSS JOIN LATERAL (
      SELECT COALESCE(sum(subtotal), 0)::int AS subtotal, COALESCE(sum(shipping), 0)::int AS shipping,
             COALESCE(sum(tax), 0)::int AS tax, COALESCE(sum(duty), 0)::int AS duty, COALESCE(sum(amount), 0)::int AS total,
             COALESCE(sum(reserve_released) FILTER (WHERE status = 'succeeded'), 0)::int AS reserve_released
      FROM refund
      WHERE payment_intent_id = p.id AND status IN ('pending', 'succeeded')
    ) AS given
    WHERE p.merchant_id = ${ref.merchantId}::uuid AND p.rail = ${ref.rail}::rail AND p.id = ${ref.paymentIntentId}::uuid`;
  if (row === undefined) return null;
  const { subtotal, shipping, tax, duty, total } = row;
  return {
    revision: row.revision,
    payment: {
      captured: row.captured,
      capturedAt: row.captured_at?.toISOString() ?? null,
      refunded: row.refunded,
      reserved: row.reserved,
      disputed: row.disputed,
      hasDispute: row.has_dispute,
    },
    given: { subtotal, shipping, tax, duty, total },
    reserveReleased: row.reserve_released,
  };
}
