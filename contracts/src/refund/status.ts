/** Statuses of a refund. `pending`: its amount is reserved, and the processor has not confirmed it. */
export const refundStatuses = ['pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/**
 * The allowed status changes. The SQL trigger that guards `refund.status` has the same pairs, and a test compares the
 * two. A succeeded refund fails if the buyer's bank returns the money.
 */
export const refundMoves: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  pending: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
};

export const refundReasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'return', 'other'] as const;
export type RefundReason = (typeof refundReasons)[number];

/** Who made the refund: the merchant through the API, or an operator directly at the processor. */
export const refundSources = ['api', 'processor'] as const;
export type RefundSource = (typeof refundSources)[number];

/** Why the money did not reach the buyer, in our own terms for every processor. */
export const refundFailureReasons = [
  'declined',
  'expired_or_canceled_card',
  'lost_or_stolen_card',
  'disputed',
  'processing_error',
] as const;
export type RefundFailureReason = (typeof refundFailureReasons)[number];

/** Why the processor will never refund a payment: `details.reason` of `refund_not_allowed`. */
export const refundNeverReasons = ['refunded_at_processor', 'disputed', 'not_refundable_at_processor'] as const;
export type RefundNeverReason = (typeof refundNeverReasons)[number];
