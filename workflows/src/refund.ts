import type { createRefundActivities } from '@landed/activities/refund/activities';
import type { createRefundReadActivities } from '@landed/activities/refund/read-activities';
import type { Entity } from '@landed/contracts/entity/entity';
import type { RefundInput } from '@landed/contracts/refund/types';
import { log, proxyActivities } from '@temporalio/workflow';
import type { OperationCompleted } from './messages/operation-completed.js';
import { durableOperation, inlineAttempt } from './operation/durable-operation.js';
import { ensurePaymentLifecycle } from './related-workflows.js';
import { processorTaskQueue } from './task-queues.js';
import { notifyMerchant } from './webhook/notify-merchant.js';

type Activities = ReturnType<typeof createRefundActivities>;

const { submitRefund } = inlineAttempt<Activities>('Reserve, refund, save');

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
 * 4. `recordForeignRefunds` for a refund that the processor rejected: usually one was made there directly.
 * 5. The first webhook attempts.
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
      if (entity === null) return;
      if (outcome.kind === 'completed' && outcome.needsLifecycle) {
        await ensurePaymentLifecycle({ rail, merchantId, paymentIntentId, entity });
      }
      if ('readsRefunds' in outcome) await recordForeign(input, entity);
    },
  });
}

/** Never fails: what is not recorded now is recorded after the processor's event, or by the daily read. */
async function recordForeign({ rail, merchantId, paymentIntentId }: RefundInput, entity: Entity): Promise<void> {
  const { recordForeignRefunds } = proxyActivities<ReturnType<typeof createRefundReadActivities>>({
    taskQueue: processorTaskQueue(entity),
    startToCloseTimeout: '10s',
    scheduleToCloseTimeout: '30s',
    summary: `Record refunds that were made at the ${entity} acquirer`,
  });
  try {
    const recorded = await recordForeignRefunds({ rail, merchantId, paymentIntentId });
    for (const resourceId of recorded) await notifyMerchant({ rail, merchantId, resourceId });
  } catch (error) {
    log.warn('Refunds that were made at the processor are left to the daily read.', { error: String(error) });
  }
}
