/** Names of the events of a payment; other resources bring their own with their feature. */
export const paymentIntentEvents = [
  'payment_intent.created',
  'payment_intent.requires_action',
  'payment_intent.processing',
  'payment_intent.authorized',
  'payment_intent.authorization_expiring',
  'payment_intent.succeeded',
  'payment_intent.captured',
  'payment_intent.canceled',
  'payment_intent.failed',
] as const;

export type PaymentIntentEvent = (typeof paymentIntentEvents)[number];

export const refundEvents = ['refund.created', 'refund.succeeded', 'refund.failed'] as const;

export type RefundEvent = (typeof refundEvents)[number];
