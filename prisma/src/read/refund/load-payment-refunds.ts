import { plusTaken, type TakenBefore } from '@landed/contracts/ledger/taken-before';
import type { RefundParts } from '@landed/contracts/refund/allocate-refund';
import type { RefundablePayment } from '@landed/contracts/refund/rules';
import type { Database } from '../../database.js';
import type { PaymentRef } from '../payment-intent/load-payment.js';

/** All refunds and chargebacks of a payment in sums, read at one moment. */
export interface PaymentRefunds {
  /**
   * Changes with every change of the payment's refunds and of what disputes take. A decision from these sums is saved
   * only while it is the same.
   */
  readonly revision: number;
  readonly payment: RefundablePayment;
  /** Per part of the amount: what pending and succeeded refunds have taken, and the shares of disputes. */
  readonly given: RefundParts;
  /** Minor units that are back with buyers or at their banks: succeeded refunds, and the shares of disputes. */
  readonly returned: number;
  /** Minor units of the reserve that these have released. */
  readonly reserveReleased: number;
  /** Minor units of the reserve that the daily run has released. */
  readonly releasedWhenDue: number;
  /** All that was released of the reserve; null when nothing was held. Checked when a refund is saved. */
  readonly holdReleased: number | null;
  /** What refunds alone have taken. Chargebacks are split over what they leave. */
  readonly refundsAlone: TakenBefore;
}

interface Row {
  revision: number;
  captured: number;
  refunded: number;
  reserved: number;
  disputed: number;
  captured_at: Date | null;
  subtotal: number;
  shipping: number;
  tax: number;
  duty: number;
  total: number;
  reserve_released: number;
  taken_subtotal: number;
  taken_shipping: number;
  taken_tax: number;
  taken_duty: number;
  taken_reserve: number;
  hold_released: number | null;
}

/**
 * Null when the payment does not exist for this merchant and rail. `capturedAt`: when it became `succeeded` or
 * `captured`.
 */
export async function loadPaymentRefunds(database: Database, ref: PaymentRef): Promise<PaymentRefunds | null> {
  const [row] = await database.statements.$queryRaw<Row[]>`
    SELECT p.refund_revision AS revision, p.amount_captured AS captured, p.amount_refunded AS refunded,
           p.refund_reserved AS reserved, p.amount_disputed AS disputed,
           (SELECT min(changed_at) FROM payment_status_history
            WHERE payment_intent_id = p.id AND to_status IN ('succeeded', 'captured')) AS captured_at,
           given.subtotal, given.shipping, given.tax, given.duty, given.total, given.reserve_released,
           taken.taken_subtotal, taken.taken_shipping, taken.taken_tax, taken.taken_duty, taken.taken_reserve,
           h.released AS hold_released
    FROM payment_intent AS p
    LEFT JOIN reserve_hold AS h ON h.payment_intent_id = p.id
    CROSS JOIN LATERAL (
      SELECT COALESCE(sum(subtotal), 0)::int AS subtotal, COALESCE(sum(shipping), 0)::int AS shipping,
             COALESCE(sum(tax), 0)::int AS tax, COALESCE(sum(duty), 0)::int AS duty, COALESCE(sum(amount), 0)::int AS total,
             COALESCE(sum(reserve_released) FILTER (WHERE status = 'succeeded'), 0)::int AS reserve_released
      FROM refund
      WHERE payment_intent_id = p.id AND status IN ('pending', 'succeeded')
    ) AS given
    CROSS JOIN LATERAL (
      SELECT COALESCE(sum(taken_subtotal), 0)::int AS taken_subtotal,
             COALESCE(sum(taken_shipping), 0)::int AS taken_shipping, COALESCE(sum(taken_tax), 0)::int AS taken_tax,
             COALESCE(sum(taken_duty), 0)::int AS taken_duty, COALESCE(sum(reserve_released), 0)::int AS taken_reserve
      FROM dispute
      WHERE payment_intent_id = p.id
    ) AS taken
    WHERE p.merchant_id = ${ref.merchantId}::uuid AND p.rail = ${ref.rail}::rail AND p.id = ${ref.paymentIntentId}::uuid`;
  if (row === undefined) return null;
  const { subtotal, shipping, tax, duty, total } = row;
  const refundsAlone: TakenBefore = {
    given: { subtotal, shipping, tax, duty, total },
    returned: row.refunded,
    reserveReleased: row.reserve_released,
    releasedWhenDue: Math.max((row.hold_released ?? 0) - row.reserve_released - row.taken_reserve, 0),
  };
  return {
    revision: row.revision,
    payment: {
      captured: row.captured,
      capturedAt: row.captured_at?.toISOString() ?? null,
      refunded: row.refunded,
      reserved: row.reserved,
      disputed: row.disputed,
    },
    ...plusTaken(refundsAlone, { share: takenShare(row), reserveReleased: row.taken_reserve }),
    holdReleased: row.hold_released,
    refundsAlone,
  };
}

function takenShare(row: Row): RefundParts {
  const [subtotal, shipping, tax, duty] = [row.taken_subtotal, row.taken_shipping, row.taken_tax, row.taken_duty];
  return { subtotal, shipping, tax, duty, total: subtotal + shipping + tax + duty };
}
