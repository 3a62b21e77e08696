import type { createRefundActivities } from '@landed/activities/refund/activities';
import type { RefundInput } from '@landed/contracts/refund/types';
import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';
import type { OperationCompleted } from './messages/operation-completed.js';
import { durableOperation } from './operation/durable-operation.js';
import { ensurePaymentLifecycle } from './related-workflows.js';

type Activities = ReturnType<typeof createRefundActivities>;

/** One attempt only: after an interruption the reconciliation reads the processor before anything is sent again. */
const { submitRefund } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '10s',
  retry: { maximumAttempts: 1 },
  summary: 'Reserve, refund, save',
});

/**
 * Gives money back to the buyer, once for one idempotency key.
 *
 * Trigger: `POST /v1/refund`, update-with-start. Id: `op/<rail>/<hash of merchant and key>` (see `ids.ts`).
 * Messages: update `operationCompleted`, which resolves when the response is stored; update `resolveManually`, an
 * operator's decision, and signal `recheck`, both for an operation that needs review.
 * Steps, in `durableOperation`:
 * 1. `submitRefund`: reserve the amount, refund at the processor and save, inline.
 * 2. `reconcileRefund` on the acquirer's task queue while the outcome is unknown; `pending` is returned after 20 s.
 * 3. `paymentLifecycle` for a refund that is pending at the processor.
 * 4. The first webhook attempts.
 * Undone on failure: the reservation, when the processor rejects the refund or the refund fails.
 * Ends in: a stored response (a refund in any status, or an API error), or nothing given back.
 * Recorded histories: `test/replay/histories/refund-*.json`.
 */
export function refundPayment(input: RefundInput): Promise<OperationCompleted> {
  const { rail, merchantId, paymentIntentId, refundId, entity } = input;
  return durableOperation({
    kind: 'refund',
    input,
    entity,
    notifies: { rail, merchantId, resourceId: refundId },
    submitInline: () => submitRefund(input),
    reconcile: (options, memory) => proxyActivities<Activities>(options).reconcileRefund(input, memory),
    resolve: (options, resolution) => proxyActivities<Activities>(options).resolveRefund(input, resolution),
    afterResponse: async (outcome) => {
      if (entity !== null && outcome.kind === 'completed' && outcome.needsLifecycle) {
        await ensurePaymentLifecycle({ rail, merchantId, paymentIntentId, entity });
      }
    },
  });
}
