import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import type { PaymentFact } from '../processor/port.js';

/** The facts that agree with each status of a payment. */
const agreeing: Readonly<Record<PaymentStatus, readonly PaymentFact['kind'][]>> = {
  requires_action: ['action_required', 'succeeded', 'authorized', 'declined', 'canceled'],
  processing: ['action_required', 'succeeded', 'authorized', 'declined', 'canceled'],
  authorized: ['authorized', 'succeeded', 'canceled'],
  succeeded: ['succeeded'],
  captured: ['succeeded'],
  canceled: ['canceled'],
  failed: ['declined', 'canceled'],
};

/**
 * Whether a fact contradicts the status: the payment can never get there, so money may have moved without our record.
 */
export function contradictsStatus({ kind }: Pick<PaymentFact, 'kind'>, status: PaymentStatus): boolean {
  return kind !== 'unknown' && !agreeing[status].includes(kind);
}
