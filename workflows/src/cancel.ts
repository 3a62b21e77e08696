import type { createCancelActivities } from '@landed/activities/cancel/activities';
import type { CancelInput } from '@landed/contracts/cancel/types';
import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { OperationCompleted } from './messages/operation-completed.js';
import { durableOperation } from './operation/durable-operation.js';
import type { OperationTimings } from './operation/timings.js';
import { signalPaymentLifecycle } from './payment-lifecycle/start.js';

type Activities = ReturnType<typeof createCancelActivities>;

/** One try: what breaks off is not repeated blindly, the slow lane reads first. */
const { submitCancel } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '10s',
  retry: { maximumAttempts: 1 },
  summary: 'Take, void, commit',
});

/**
 * Cancels an authorization, once for one idempotency key.
 *
 * Trigger: `POST /v1/cancel`, update-with-start. Id: `op/<rail>/<merchant>/<key hash>/<attempt>`.
 * Messages: update `operationAnswered`, which resolves when the answer is stored; update `resolveManually`, an
 * operator's word, once the operation waits for a person.
 * Steps: `submitCancel` (fast lane), else `settleCancel` on the acquirer's queue; after 20 s without a fact the answer is
 * the payment as it stands, `authorized`.
 * Afterwards: the payment's `paymentLifecycle` is told.
 * Undone on failure: the hold on the payment, when the processor refused.
 * Ends in: an answer stored (`canceled`, or a refusal) or nothing done.
 * Recorded histories: `test/replay/histories/cancel-*.json`.
 */
export function cancelPayment(input: CancelInput, timings: Partial<OperationTimings> = {}): Promise<OperationCompleted> {
  return durableOperation({
    input,
    entity: input.entity,
    timings,
    tells: { rail: input.rail, merchantId: input.merchantId, resourceId: input.paymentIntentId },
    submitOnce: () => submitCancel(input),
    settle: (options) => proxyActivities<Activities>(options).settleCancel(input),
    resolve: (options, resolution) => proxyActivities<Activities>(options).resolveCancel(input, resolution),
    afterwards: async () => {
      if (input.entity !== null) await signalPaymentLifecycle(input);
    },
  });
}
