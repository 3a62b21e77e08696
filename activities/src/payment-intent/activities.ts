import type { Entity } from '@landed/contracts/entity/entity';
import type { RefundId } from '@landed/contracts/refund/types';
import { activityInfo } from '@temporalio/activity';
import { outcomeOpen } from '../operation/outcome-open.js';
import { advanceRefund } from '../refund/advance-refund.js';
import { announceExpiry } from '../store/payment-intent/announce-expiry.js';
import { loadPayment, type PaymentRef } from '../store/payment-intent/load-payment.js';
import { readStanding } from '../store/payment-intent/read-standing.js';
import { pendingRefunds } from '../store/refund/pending-refunds.js';
import { type Advance, advancePayment } from './advance-payment.js';
import type { PaymentDependencies } from './dependencies.js';
import type { Standing } from './standing.js';

/** A payment, with the acquirer whose queue it is read on. */
export interface WaitingPayment extends PaymentRef {
  readonly entity: Entity;
}

/** The effects of waiting on time: each may run again at any point and comes to the same end. */
export function createPaymentLifecycleActivities(dependencies: PaymentDependencies) {
  const { database, keyring } = dependencies;
  return {
    /** What the payment waits for, by the store alone. */
    lookAtPayment: (payment: WaitingPayment): Promise<Standing> => readStanding(database, payment),

    /** Reads the payment at the processor: what an event would have told, had it come. */
    pollPayment: (payment: WaitingPayment): Promise<Advance> =>
      advancePayment(dependencies, payment, { end: null, voidKey: voidKey(payment) }),

    /**
     * Ends what nobody finished in time, and takes the processor's word for how it ended. Throws a retryable failure
     * while it gives none.
     */
    async endWaiting(payment: WaitingPayment, status: 'requires_action' | 'authorized'): Promise<Advance> {
      const advance = await advancePayment(dependencies, payment, { end: status, voidKey: voidKey(payment) });
      if (advance.kind === 'unknown') throw outcomeOpen();
      return advance;
    },

    /** Reads the payment's refunds that the processor has not confirmed. */
    async pollRefunds(payment: WaitingPayment): Promise<readonly RefundId[]> {
      const changed: RefundId[] = [];
      for (const refundId of await pendingRefunds(database, payment)) {
        if ((await advanceRefund(dependencies, { ...payment, refundId })) === 'changed') changed.push(refundId);
      }
      return changed;
    },

    /** Tells the merchant, once, that the authorization is about to end. */
    async announceExpiry(payment: WaitingPayment): Promise<boolean> {
      const loaded = await loadPayment(database, keyring, payment);
      return loaded.payment !== null && announceExpiry(database, keyring, payment, loaded.payment.intent);
    },
  };
}

/**
 * A key of its own for each call: an answer that the processor keeps under a key, such as a server error, must not
 * stand in the way of the next, and its own state ends a payment at most once.
 */
export function voidKey({ paymentIntentId }: Pick<PaymentRef, 'paymentIntentId'>): string {
  const { workflowExecution, activityId, attempt } = activityInfo();
  return [paymentIntentId, 'end', workflowExecution?.runId ?? '', activityId, attempt].join('.');
}
