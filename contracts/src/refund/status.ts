/** `pending`: reserved, and the processor has not confirmed it. */
export const refundStatuses = ['pending', 'succeeded', 'failed'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/**
 * The legal moves. The SQL trigger that guards `refund.status` holds the same pairs, and a test compares the two. A
 * refund that succeeded fails when the buyer's bank sends it back.
 */
export const refundMoves: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  pending: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
};

export const refundReasons = ['duplicate', 'fraudulent', 'requested_by_customer', 'return', 'other'] as const;
export type RefundReason = (typeof refundReasons)[number];

/** Why money did not reach the buyer, in our words whatever the processor's are. */
export const refundFailureReasons = [
  'declined',
  'expired_or_canceled_card',
  'lost_or_stolen_card',
  'disputed',
  'processing_error',
] as const;
export type RefundFailureReason = (typeof refundFailureReasons)[number];

/** A captured payment may be refunded for this long. */
export const refundWindowDays = 180;
