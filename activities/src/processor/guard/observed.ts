import type { Processor } from '../port.js';
import type { AcquirerGuard } from './acquirer-guard.js';

/**
 * A processor whose calls that act on a payment or dispute are counted by the guard, for inline attempts and for
 * those that reconcile. Reads are not counted: an acquirer that still lists its payments may have stopped charging cards, and vice versa.
 */
export function observed(processor: Processor, guard: AcquirerGuard): Processor {
  return {
    ...processor,
    charge: (request) => guard.observe(() => processor.charge(request)),
    capture: (payment, key) => guard.observe(() => processor.capture(payment, key)),
    voidPayment: (payment, key) => guard.observe(() => processor.voidPayment(payment, key)),
    refund: (request) => guard.observe(() => processor.refund(request)),
    submitDisputeEvidence: (request) => guard.observe(() => processor.submitDisputeEvidence(request)),
  };
}
