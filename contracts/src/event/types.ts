/** Names of all events, by resource. */
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
  'payment_intent.late_charge_returned',
] as const;

export type PaymentIntentEvent = (typeof paymentIntentEvents)[number];

export const refundEvents = ['refund.created', 'refund.succeeded', 'refund.failed'] as const;

export type RefundEvent = (typeof refundEvents)[number];

export const disputeEvents = [
  'dispute.created',
  'dispute.needs_response',
  'dispute.under_review',
  'dispute.won',
  'dispute.lost',
  'dispute.prevented',
  'dispute.evidence_due',
] as const;

export type DisputeEvent = (typeof disputeEvents)[number];

export const payoutEvents = ['payout.created', 'payout.in_transit', 'payout.paid', 'payout.failed'] as const;

export type PayoutEvent = (typeof payoutEvents)[number];

/** A test event: an operator sends it to one endpoint. */
export const webhookEndpointTest = 'webhook_endpoint.test';

export const eventTypes = [
  ...paymentIntentEvents,
  ...refundEvents,
  ...disputeEvents,
  ...payoutEvents,
  webhookEndpointTest,
] as const;

export type EventType = (typeof eventTypes)[number];

export function isEventType(name: string): name is EventType {
  return (eventTypes as readonly string[]).includes(name);
}
