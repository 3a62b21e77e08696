import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { PaymentFact } from '../processor/port.js';

/** What the processor may state about a payment in each status without saying anything against it. */
const agreeing: Readonly<Record<PaymentStatus, readonly PaymentFact['kind'][]>> = {
  requires_action: ['action_required', 'succeeded', 'authorized', 'declined', 'canceled'],
  processing: ['action_required', 'succeeded', 'authorized', 'declined', 'canceled'],
  authorized: ['authorized', 'succeeded', 'canceled'],
  succeeded: ['succeeded'],
  captured: ['succeeded'],
  canceled: ['canceled'],
  failed: ['declined', 'canceled'],
};

/** Whether a fact is one that the payment's status cannot lead to: money may stand where we say there is none. */
export function contradicts(status: PaymentStatus, fact: PaymentFact): boolean {
  return fact.kind !== 'unknown' && !agreeing[status].includes(fact.kind);
}
