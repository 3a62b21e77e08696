import type { IdempotencyState } from '../idempotency/key.js';
import type { PaymentStatus } from '../payment-intent/status.js';
import type { ProcessorEventKind } from './types.js';

/** The payment that an event is about, as the store has it. */
export interface TriageTarget {
  readonly status: PaymentStatus;
  /** The operation that is changing the payment now; null if none is. */
  readonly heldBy: { readonly state: IdempotencyState } | null;
}

/** What to do with an event: read the processor, or end with an outcome that needs no read. */
export type Triage = 'read' | 'not_ours' | 'left_to_operation' | 'nothing_new';

/** Statuses in which an event of each kind is already known: the payment has the reported state or moved on from it. */
const impliedStatuses: Readonly<Record<ProcessorEventKind, readonly PaymentStatus[]>> = {
  payment_succeeded: ['succeeded', 'captured'],
  payment_authorized: ['authorized', 'captured'],
  payment_failed: ['failed'],
  payment_canceled: ['canceled', 'failed'],
  // The status of the payment says nothing about the refund: it must be read.
  refund_changed: [],
  foreign_refund_changed: [],
  dispute_changed: [],
  payout_changed: [],
  business_changed: [],
};

/**
 * Decides what to do with an event before the processor is asked. Most events report what we did ourselves a moment
 * ago: they end here, without a call. A new state is never taken from an event; it is read at the processor.
 */
export function triageProcessorEvent(kind: ProcessorEventKind, found: TriageTarget | null): Triage {
  if (found === null) return 'not_ours';
  if (found.heldBy !== null) return 'left_to_operation';
  return impliedStatuses[kind].includes(found.status) ? 'nothing_new' : 'read';
}

/**
 * Whether the ingress can acknowledge an event without a workflow: its state is known, or an operation is changing the
 * payment and reads the processor anyway. An operation in manual review does not read by itself for a while, so its
 * events need a workflow. An event without a payment of ours needs one too: the workflow records it, because the
 * processor account may be shared.
 */
export function needsNoWorkflow(kind: ProcessorEventKind, found: TriageTarget | null): boolean {
  const triage = triageProcessorEvent(kind, found);
  return triage === 'nothing_new' || (triage === 'left_to_operation' && found?.heldBy?.state !== 'recovery_required');
}
