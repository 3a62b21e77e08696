import type { ApiError } from '../errors/api-error.js';
import { refundWindowDays } from './status.js';

/** What a decision about a refund rests on; minor units of the payment's currency. */
export interface RefundablePayment {
  readonly captured: number;
  /** RFC 3339; null while nothing is captured. */
  readonly capturedAt: string | null;
  /** Given back by refunds that succeeded. */
  readonly refunded: number;
  /** Held by refunds that the processor has not confirmed. */
  readonly reserved: number;
  /** Held or lost in disputes. */
  readonly disputed: number;
}

/** How much is given back, or why nothing is. */
export type RefundCheck =
  | { readonly kind: 'refund'; readonly amount: number }
  | { readonly kind: 'rejected'; readonly error: ApiError };

/** Why a payment cannot be refunded at all: `details.reason` of `refund_not_allowed`. */
type NotAllowed = 'not_captured' | 'window_expired' | 'disputed';

const dayMilliseconds = 86_400_000;

/** What can still be given back, whatever is asked. */
export function amountRefundable({ captured, refunded, reserved, disputed }: RefundablePayment): number {
  return captured - refunded - reserved - disputed;
}

/**
 * Decides a refund of `amount`, or with null of everything that can still be given back, that was accepted at
 * `acceptedAt`.
 *
 * Refuses with `refund_not_allowed` what is not captured, what was captured 180 days ago or longer, and what disputes
 * hold whole; with `refund_exceeds_captured` what is more than can be given back, also nothing when all is gone.
 */
export function checkRefund(payment: RefundablePayment, amount: number | null, acceptedAt: string): RefundCheck {
  const { captured, capturedAt, disputed } = payment;
  if (captured === 0 || capturedAt === null) return notAllowed('not_captured');
  if (Date.parse(acceptedAt) - Date.parse(capturedAt) >= refundWindowDays * dayMilliseconds) {
    return notAllowed('window_expired');
  }
  const refundable = amountRefundable(payment);
  if (refundable === 0 && disputed > 0) return notAllowed('disputed');
  const asked = amount ?? refundable;
  if (asked === 0 || asked > refundable) {
    return {
      kind: 'rejected',
      error: { code: 'refund_exceeds_captured', details: { amount_refundable: refundable } },
    };
  }
  return { kind: 'refund', amount: asked };
}

function notAllowed(reason: NotAllowed): RefundCheck {
  return { kind: 'rejected', error: { code: 'refund_not_allowed', details: { reason } } };
}
