import type { ApiError } from '../errors/api-error.js';

/** How long after its capture a payment can be refunded. */
export const refundWindowDays = 180;

/** The amounts that decide whether a refund is allowed; minor units of the payment's currency. */
export interface RefundablePayment {
  readonly captured: number;
  /** RFC 3339; null while nothing is captured. */
  readonly capturedAt: string | null;
  /** Returned by succeeded refunds. */
  readonly refunded: number;
  /** Reserved by pending refunds. */
  readonly reserved: number;
  /** Taken by chargebacks that are open or lost. An inquiry takes nothing. */
  readonly disputed: number;
}

/** The amount to refund, or the error that rejects the refund. */
export type RefundCheck =
  | { readonly kind: 'refund'; readonly amount: number }
  | { readonly kind: 'rejected'; readonly error: ApiError };

/** Why a payment cannot be refunded at all: `details.reason` of `refund_not_allowed`. */
type NotAllowed = 'not_captured' | 'window_expired' | 'disputed';

const dayMilliseconds = 86_400_000;

/** The largest amount that can still be refunded. A refund and a chargeback that crossed can leave less than nothing. */
export function amountRefundable({
  captured,
  refunded,
  reserved,
  disputed,
}: Omit<RefundablePayment, 'capturedAt'>): number {
  return Math.max(captured - refunded - reserved - disputed, 0);
}

/**
 * Checks a refund of `amount` that was accepted at `acceptedAt`. Null means everything that can still be refunded.
 *
 * Rejects with `refund_not_allowed` if the payment is not captured, was captured 180 days ago or longer, or if
 * disputes have taken all that refunds have left. Rejects with `refund_exceeds_captured` an amount above what can still be refunded, and
 * any refund when nothing is left.
 */
export function checkRefund(payment: RefundablePayment, amount: number | null, acceptedAt: string): RefundCheck {
  const { captured, capturedAt, disputed } = payment;
  if (captured === 0 || capturedAt === null) return notAllowed('not_captured');
  if (Date.parse(acceptedAt) - Date.parse(capturedAt) >= refundWindowDays * dayMilliseconds) {
    return notAllowed('window_expired');
  }
  const refundable = amountRefundable(payment);
  if (refundable === 0 && disputed > 0) return notAllowed('disputed');
  const requested = amount ?? refundable;
  if (requested === 0 || requested > refundable) {
    return {
      kind: 'rejected',
      error: { code: 'refund_exceeds_captured', details: { amount_refundable: refundable } },
    };
  }
  return { kind: 'refund', amount: requested };
}

function notAllowed(reason: NotAllowed): RefundCheck {
  return { kind: 'rejected', error: { code: 'refund_not_allowed', details: { reason } } };
}
