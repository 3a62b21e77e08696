import type { Entity } from '@landed/contracts/entity/entity';
import type { RefundId } from '@landed/contracts/refund/types';
import { activityInfo } from '@temporalio/activity';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import { refreshRefund } from '../refund/refresh-refund.js';
import { insertExpiryEvent } from '@landed/prisma/write/payment-intent/insert-expiry-event';
import { loadPayment, type PaymentRef } from '@landed/prisma/read/payment-intent/load-payment';
import { loadDeadline } from '@landed/prisma/read/payment-intent/load-deadline';
import { findPendingRefunds } from '@landed/prisma/read/refund/pending-refunds';
import { type Refreshed, refreshPayment } from './refresh-payment.js';
import type { PaymentDependencies } from './dependencies.js';
import type { PaymentDeadline } from '@landed/contracts/payment-intent/deadline';

/** A payment, with the acquirer whose queue it is read on. */
export interface PaymentWithDeadline extends PaymentRef {
  readonly entity: Entity;
}

/** The effects of waiting on time: each may run again at any point and comes to the same end. */
export function createPaymentLifecycleActivities(dependencies: PaymentDependencies) {
  const { database, keyring } = dependencies;
  return {
    /** What the payment waits for, by the store alone. */
    lookAtPayment: (payment: PaymentWithDeadline): Promise<PaymentDeadline> => loadDeadline(database, payment),

    /** Reads the payment at the processor: what an event would have told, had it come. */
    pollPayment: (payment: PaymentWithDeadline): Promise<Refreshed> =>
      refreshPayment(dependencies, payment, { end: null, voidKey: voidKey(payment) }),

    /**
     * Ends what nobody finished in time, and takes the processor's word for how it ended. Throws a retryable failure
     * while it gives none.
     */
    async endWaiting(payment: PaymentWithDeadline, status: 'requires_action' | 'authorized'): Promise<Refreshed> {
      const advance = await refreshPayment(dependencies, payment, { end: status, voidKey: voidKey(payment) });
      if (advance.kind === 'unknown') throw outcomeUnknown();
      return advance;
    },

    /** Reads the payment's refunds that the processor has not confirmed. */
    async pollRefunds(payment: PaymentWithDeadline): Promise<readonly RefundId[]> {
      const changed: RefundId[] = [];
      for (const refundId of await findPendingRefunds(database, payment)) {
        if ((await refreshRefund(dependencies, { ...payment, refundId })) === 'changed') changed.push(refundId);
      }
      return changed;
    },

    /** Tells the merchant, once, that the authorization is about to end. */
    async announceExpiry(payment: PaymentWithDeadline): Promise<boolean> {
      const loaded = await loadPayment(database, keyring, payment);
      return loaded.payment !== null && insertExpiryEvent(database, keyring, payment, loaded.payment.intent);
    },
  };
}

/**
 * A key of its own for each call: an response that the processor keeps under a key, such as a server error, must not
 * stand in the way of the next, and its own state ends a payment at most once.
 */
export function voidKey({ paymentIntentId }: Pick<PaymentRef, 'paymentIntentId'>): string {
  const { workflowExecution, activityId, attempt } = activityInfo();
  return [paymentIntentId, 'end', workflowExecution?.runId ?? '', activityId, attempt].join('.');
}
