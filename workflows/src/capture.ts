import type { createCaptureActivities } from '@landed/activities/capture/activities';
import type { CaptureInput } from '@landed/contracts/capture/types';
import { proxyActivities } from '@temporalio/workflow';
import type { OperationCompleted } from './messages/operation-completed.js';
import { durableOperation, inlineAttempt } from './operation/durable-operation.js';
import { endPaymentLifecycle } from './payment-lifecycle/end-lifecycle.js';

type Activities = ReturnType<typeof createCaptureActivities>;

const { submitCapture } = inlineAttempt<Activities>('Hold, capture, save');

/**
 * Captures an authorization in full, once for one idempotency key.
 *
 * Trigger: `POST /v1/capture`, update-with-start. Id: `op/<rail>/<hash of merchant and key>` (see `ids.ts`).
 * Messages: update `operationCompleted`, which resolves when the response is stored; update `resolveManually`, an
 * operator's decision, and signal `recheck`, both for an operation that needs review.
 * Steps, in `durableOperation`:
 * 1. `submitCapture`: hold the payment, capture at the processor and save, inline.
 * 2. `reconcileCapture` on the acquirer's task queue while the outcome is unknown; `authorized` is returned after 20 s.
 * 3. The payment's `paymentLifecycle` is signalled.
 * 4. The first webhook attempts.
 * Undone on failure: the hold on the payment, when the processor rejects.
 * Ends in: a stored response (`captured`, or an API error), or nothing done.
 * Recorded histories: `test/replay/histories/capture-*.json`.
 */
export function capturePayment(input: CaptureInput): Promise<OperationCompleted> {
  const { rail, merchantId, paymentIntentId, entity } = input;
  return durableOperation({
    kind: 'capture',
    input,
    entity,
    notifies: { rail, merchantId, resourceId: paymentIntentId },
    submitInline: () => submitCapture(input),
    reconcile: (options, memory) => proxyActivities<Activities>(options).reconcileCapture(input, memory),
    resolve: (options, resolution) => proxyActivities<Activities>(options).resolveCapture(input, resolution),
    afterResponse: async (outcome) => {
      if (entity !== null) await endPaymentLifecycle({ rail, paymentIntentId }, outcome);
    },
  });
}
