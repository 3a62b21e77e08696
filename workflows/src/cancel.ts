import type { createCancelActivities } from '@landed/activities/cancel/activities';
import type { CancelInput } from '@landed/contracts/cancel/types';
import { proxyActivities } from '@temporalio/workflow';
import type { OperationCompleted } from './messages/operation-completed.js';
import { durableOperation, inlineAttempt } from './operation/durable-operation.js';
import { endPaymentLifecycle } from './payment-lifecycle/end-lifecycle.js';

type Activities = ReturnType<typeof createCancelActivities>;

const { submitCancel } = inlineAttempt<Activities>('Hold, void, save');

/**
 * Cancels an authorization, once for one idempotency key.
 *
 * Trigger: `POST /v1/cancel`, update-with-start. Id: `op/<rail>/<hash of merchant and key>` (see `ids.ts`).
 * Messages: update `operationCompleted`, which resolves when the response is stored; update `resolveManually`, an
 * operator's decision, and signal `recheck`, both for an operation that needs review.
 * Steps, in `durableOperation`:
 * 1. `submitCancel`: hold the payment, void at the processor and save, inline.
 * 2. `reconcileCancel` on the acquirer's task queue while the outcome is unknown; `authorized` is returned after 20 s.
 * 3. The payment's `paymentLifecycle` is signalled.
 * 4. The first webhook attempts.
 * Undone on failure: the hold on the payment, when the processor rejects.
 * Ends in: a stored response (`canceled`, or an API error), or nothing done.
 * Recorded histories: `test/replay/histories/cancel-*.json`.
 */
export function cancelPayment(input: CancelInput): Promise<OperationCompleted> {
  const { rail, merchantId, paymentIntentId, entity } = input;
  return durableOperation({
    kind: 'cancel',
    input,
    entity,
    notifies: { rail, merchantId, resourceId: paymentIntentId },
    submitInline: () => submitCancel(input),
    reconcile: (options, memory) => proxyActivities<Activities>(options).reconcileCancel(input, memory),
    resolve: (options, resolution) => proxyActivities<Activities>(options).resolveCancel(input, resolution),
    afterResponse: async (outcome) => {
      if (entity !== null) await endPaymentLifecycle({ rail, paymentIntentId }, outcome);
    },
  });
}
