import type { createRefundReadActivities } from '@landed/activities/refund/read-activities';
import { type Entity, entities } from '@landed/contracts/entity/entity';
import { proxyActivities } from '@temporalio/workflow';
import { processorTaskQueue } from './task-queues.js';
import { notifyMerchant } from './webhook/notify-merchant.js';

/** Few enough for one activity, even when the acquirer responds slowly. */
const refundsPerBatch = 10;
/** The next run continues. */
const batchesMax = 200;

/**
 * Reads succeeded refunds again at their processors, daily for 30 days, so that a refund that the buyer's bank returns is
 * noticed although its event was missed.
 *
 * Trigger: the Schedule `refund-reads`, hourly. Id: `sweep/refund-reads-<instant>`.
 * Messages: none.
 * Steps, for all acquirers at once: `readDueRefunds` in batches until none is due; merchants are notified of changes. An
 * acquirer that does not respond ends only its own part.
 * Undone on failure: nothing; each batch stands by itself. Ends in: the number of refunds that were due.
 * Recorded histories: `test/replay/histories/refund-reads-*.json`.
 */
export async function refundReads(): Promise<number> {
  const counts = await Promise.all(entities.map(readAll));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function readAll(entity: Entity): Promise<number> {
  const { readDueRefunds } = proxyActivities<ReturnType<typeof createRefundReadActivities>>({
    taskQueue: processorTaskQueue(entity),
    startToCloseTimeout: '2m',
    summary: `Read succeeded refunds at the ${entity} acquirer`,
    retry: { maximumAttempts: 3 },
  });
  let due = 0;
  try {
    for (let batches = 0; batches < batchesMax; batches += 1) {
      const { claimed, changed } = await readDueRefunds(entity, refundsPerBatch);
      due += claimed;
      for (const { refundId, ...owner } of changed) await notifyMerchant({ ...owner, resourceId: refundId });
      if (claimed < refundsPerBatch) break;
    }
  } catch {
    // The refunds of the failed batch are due again tomorrow, the others in the next run.
  }
  return due;
}
