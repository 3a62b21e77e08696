import type { createRefundActivities } from '@landed/activities/refund/activities';
import type { RefundInput } from '@landed/contracts/refund/types';
import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { OperationCompleted } from './messages/operation-completed.js';
import { durableOperation } from './operation/durable-operation.js';
import type { OperationTimings } from './operation/timings.js';
import { ensurePaymentLifecycle } from './payment-lifecycle/start.js';

type Activities = ReturnType<typeof createRefundActivities>;

/** One try: what breaks off is not repeated blindly, the slow lane reads first. */
const { submitRefund } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '10s',
  retry: { maximumAttempts: 1 },
  summary: 'Reserve, refund, commit',
});

/**
 * Gives money back, once for one idempotency key.
 *
 * Trigger: `POST /v1/refund`, update-with-start. Id: `op/<rail>/<merchant>/<key hash>/<attempt>`.
 * Messages: update `operationAnswered`, which resolves when the answer is stored; update `resolveManually`, an
 * operator's word, once the operation waits for a person.
 * Steps: `submitRefund` (fast lane), else `settleRefund` on the acquirer's queue; after 20 s without a fact the answer is
 * the refund as it stands, `pending`.
 * Afterwards: a refund that the processor itself has pending is looked after by the payment's `paymentLifecycle`.
 * Undone on failure: the reservation, when the processor refused or the refund failed.
 * Ends in: an answer stored (a refund in any status, or a refusal) or nothing given back.
 * Recorded histories: `test/replay/histories/refund-*.json`.
 */
export function refundPayment(input: RefundInput, timings: Partial<OperationTimings> = {}): Promise<OperationCompleted> {
  return durableOperation({
    input,
    entity: input.entity,
    timings,
    tells: { rail: input.rail, merchantId: input.merchantId, resourceId: input.refundId },
    submitOnce: () => submitRefund(input),
    settle: (options) => proxyActivities<Activities>(options).settleRefund(input),
    resolve: (options, resolution) => proxyActivities<Activities>(options).resolveRefund(input, resolution),
    afterwards: async (outcome) => {
      const { entity } = input;
      if (entity !== null && outcome.kind === 'completed' && outcome.waits === true) await ensurePaymentLifecycle({ ...input, entity });
    },
  });
}
