import type { ProcessorEventKind } from '@landed/contracts/processor-event/types';

/** The event types that may need a workflow. */
const kinds: Readonly<Record<string, ProcessorEventKind>> = {
  'payment_intent.succeeded': 'payment_succeeded',
  'payment_intent.amount_capturable_updated': 'payment_authorized',
  'payment_intent.payment_failed': 'payment_failed',
  'payment_intent.canceled': 'payment_canceled',
  'refund.created': 'refund_changed',
  'refund.updated': 'refund_changed',
  'refund.failed': 'refund_changed',
  'charge.refunded': 'foreign_refund_changed',
  'transfer.reversed': 'payout_changed',
  'payout.updated': 'payout_changed',
  'payout.paid': 'payout_changed',
  'payout.failed': 'payout_changed',
  'payout.canceled': 'payout_changed',
  'account.updated': 'business_changed',
};

/** Types that only repeat another one, and types that follow from our own requests. */
const ignored: ReadonlySet<string> = new Set([
  'payment_intent.created',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'charge.captured',
  'charge.expired',
  'charge.failed',
  'charge.pending',
  'charge.refund.updated',
  'charge.succeeded',
  'charge.updated',
  'transfer.created',
  'transfer.updated',
  'payout.created',
  'payout.reconciliation_completed',
]);

/** Null for a type that needs no workflow. */
export function kindOf(type: string): ProcessorEventKind | null {
  if (type.startsWith('charge.dispute.')) return 'dispute_changed';
  return Object.hasOwn(kinds, type) ? (kinds[type] ?? null) : null;
}

/** The update of a payout to one of these comes with an event of that name. */
const namedPayoutStatuses: readonly unknown[] = ['paid', 'failed', 'canceled'];

/** Whether another event says the same, so that one workflow is enough. */
export function isRepeatedByOther(type: string, status: unknown): boolean {
  return type === 'payout.updated' && namedPayoutStatuses.includes(status);
}

export function isIgnored(type: string): boolean {
  return ignored.has(type);
}

export function isRefundType(type: string): boolean {
  return type.startsWith('refund.');
}
