/** Statuses of a payment. Paid is `succeeded` (automatic capture) or `captured` (manual capture). */
export const paymentStatuses = [
  'requires_action',
  'processing',
  'authorized',
  'succeeded',
  'captured',
  'canceled',
  'failed',
] as const;

export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * The allowed status changes, forward only. The SQL trigger that guards `payment_intent.status` has the same pairs, and
 * a test compares the two. A processor event that would change the status otherwise is recorded and ignored.
 */
export const paymentMoves: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  requires_action: ['processing', 'authorized', 'succeeded', 'canceled', 'failed'],
  processing: ['requires_action', 'authorized', 'succeeded', 'canceled', 'failed'],
  authorized: ['captured', 'canceled'],
  succeeded: [],
  captured: [],
  canceled: [],
  failed: [],
};

export const captureMethods = ['automatic', 'manual'] as const;
export type CaptureMethod = (typeof captureMethods)[number];

/** What a merchant can do with an authorization. */
export const paymentActions = ['capture', 'cancel'] as const;
export type PaymentAction = (typeof paymentActions)[number];

export const failureCodes = [
  'card_declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'incorrect_number',
  'authentication_failed',
  'processing_error',
] as const;
export type FailureCode = (typeof failureCodes)[number];

export const failureAdvices = ['try_another_card', 'check_card_details', 'try_again_later'] as const;
export type FailureAdvice = (typeof failureAdvices)[number];

/** What a buyer may read and do about each failure. One row per code, so adapters need no sentences of their own. */
export const failureTable: Readonly<Record<FailureCode, { message: string; advice: FailureAdvice }>> = {
  card_declined: { message: 'The card was declined.', advice: 'try_another_card' },
  insufficient_funds: { message: 'The card has insufficient funds.', advice: 'try_another_card' },
  expired_card: { message: 'The card has expired.', advice: 'check_card_details' },
  incorrect_cvc: { message: 'The security code is incorrect.', advice: 'check_card_details' },
  incorrect_number: { message: 'The card number is incorrect.', advice: 'check_card_details' },
  authentication_failed: { message: 'The card could not be authenticated.', advice: 'try_another_card' },
  processing_error: { message: 'The payment could not be processed.', advice: 'try_again_later' },
};
