import type { IdempotencyState } from '../idempotency/key.js';
import type { PaymentStatus } from '../payment-intent/status.js';
import type { ProcessorEventKind } from './types.js';

/** What an event is about, as the store has it. */
export interface TriageTarget {
  readonly status: PaymentStatus;
  /** The operation that is changing it now; null when none is. */
  readonly heldBy: { readonly state: IdempotencyState } | null;
}

/** What to do about an event: read the processor, or one of the outcomes that need no reading. */
export type Triage = 'read' | 'not_ours' | 'left_to_operation' | 'nothing_new';

/** Where a payment stands when it already is what the hint says, or has been and gone on from there. */
const impliedStatuses: Readonly<Record<ProcessorEventKind, readonly PaymentStatus[]>> = {
  payment_succeeded: ['succeeded', 'captured'],
  payment_authorized: ['authorized', 'captured'],
  payment_failed: ['failed'],
  payment_canceled: ['canceled', 'failed'],
  // How the refund itself stands is seen when it is read.
  refund_changed: [],
};

/**
 * What an event is worth, before anybody is asked. Most of them tell what we did ourselves a moment ago: they end here,
 * without a call. What would be new is never believed, it is read.
 */
export function triageProcessorEvent(hint: ProcessorEventKind, found: TriageTarget | null): Triage {
  if (found === null) return 'not_ours';
  if (found.heldBy !== null) return 'left_to_operation';
  return impliedStatuses[hint].includes(found.status) ? 'nothing_new' : 'read';
}

/**
 * Whether an event can be let go at the door: what it says is known, or whoever is changing the payment reads the
 * processor anyway. An operation that waits for a person does not read by itself for a while, so it is told; and what
 * is not found is written down, because somebody else's account may be telling it.
 */
export function needsNoWorkflow(hint: ProcessorEventKind, found: TriageTarget | null): boolean {
  const weighed = triageProcessorEvent(hint, found);
  return weighed === 'nothing_new' || (weighed === 'left_to_operation' && found?.heldBy?.state !== 'recovery_required');
}
