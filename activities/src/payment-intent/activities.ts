import type { Entity } from '@landed/contracts/entity/entity';
import type { PaymentDeadline } from '@landed/contracts/payment-intent/deadline';
import type { RefundId } from '@landed/contracts/refund/types';
import { loadDeadline } from '@landed/prisma/read/payment-intent/load-deadline';
import { loadPayment, type PaymentRef } from '@landed/prisma/read/payment-intent/load-payment';
import { findPendingRefunds } from '@landed/prisma/read/refund/pending-refunds';
import { insertExpiryEvent } from '@landed/prisma/write/payment-intent/insert-expiry-event';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import { refreshRefund } from '../refund/refresh-refund.js';
import type { PaymentDependencies } from './dependencies.js';
import { readPayment } from './read-payment.js';
import { type Refreshed, refreshPayment } from './refresh-payment.js';
import { voidKey } from './void-key.js';

/** A payment, and the acquirer whose task queue reads it. */
export interface PaymentWithDeadline extends PaymentRef {
  readonly entity: Entity;
}

/** The activities of the payment lifecycle. Each may run again at any point and ends the same. */
export function createPaymentLifecycleActivities(dependencies: PaymentDependencies) {
  const { database, keyring } = dependencies;
  return {
    /** What the payment waits for, from the database only. */
    loadDeadline: (payment: PaymentWithDeadline): Promise<PaymentDeadline> => loadDeadline(database, payment),

    /**
     * Reads the payment at the processor, in case an event did not arrive, and returns a late charge: the payment then
     * `changed` and keeps its status.
     */
    async readPayment(payment: PaymentWithDeadline): Promise<Refreshed> {
      const options = { processorPayment: null, voidKey: voidKey(payment) };
      const read = await readPayment(dependencies, payment, options);
      return read.kind === 'returned' ? { kind: 'changed', status: read.status, needsReview: true } : read;
    },

    /**
     * Ends a payment after its deadline and saves what the processor states. Throws `outcome_unknown` until it does.
     */
    async endPayment(payment: PaymentWithDeadline, status: 'requires_action' | 'authorized'): Promise<Refreshed> {
      const refreshed = await refreshPayment(dependencies, payment, { end: status, voidKey: voidKey(payment) });
      if (refreshed.kind === 'unknown') throw outcomeUnknown();
      return refreshed;
    },

    /** Reads the payment's pending refunds at the processor. Returns the ids of those that changed. */
    async readRefunds(payment: PaymentWithDeadline): Promise<readonly RefundId[]> {
      const changed: RefundId[] = [];
      for (const refundId of await findPendingRefunds(database, payment)) {
        if ((await refreshRefund(dependencies, { ...payment, refundId })) === 'changed') changed.push(refundId);
      }
      return changed;
    },

    /** Inserts the event, once per payment, that the authorization is about to end. */
    async insertExpiryEvent(payment: PaymentWithDeadline): Promise<boolean> {
      const loaded = await loadPayment(database, keyring, payment);
      return loaded.payment !== null && insertExpiryEvent(database, keyring, payment, loaded.payment.intent);
    },
  };
}
