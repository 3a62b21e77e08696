import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { ProcessorHint } from '@landed/contracts/processor-event/types';
import type { FoundSubject } from '../store/processor-event/find-subject.js';

/** What to do about an event: read the processor, or one of the outcomes that need no reading. */
export type Weighed = 'read' | 'not_ours' | 'left_to_operation' | 'nothing_new';

/** Where a payment stands when it already is what the hint says, or has been and gone on from there. */
const knownAs: Readonly<Record<ProcessorHint, readonly PaymentStatus[]>> = {
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
export function weighHint(hint: ProcessorHint, found: FoundSubject | null): Weighed {
  if (found === null) return 'not_ours';
  if (found.heldBy !== null) return 'left_to_operation';
  return knownAs[hint].includes(found.status) ? 'nothing_new' : 'read';
}
