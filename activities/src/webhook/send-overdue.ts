import type { DeliveryPolicy } from '@landed/contracts/webhook/policy';
import type { EndpointRef } from '@landed/contracts/webhook/types';
import type { DeliveryRow } from '@landed/prisma/read/webhook/delivery-row';
import { claimOverdue } from '@landed/prisma/write/webhook/claim-overdue';
import { claimOf, type DeliveryResult, withBatch } from './claim-and-send.js';
import type { Sender } from './dependencies.js';
import { saveBatch, waitingDeliveries } from './save-batch.js';
import { sendBatch } from './send-batch.js';
import { deliveryTimings } from './timings.js';
import type { BackfillProgress } from './types.js';

const { batchRows, batchesMilliseconds, leaseMilliseconds } = deliveryTimings;

/**
 * Sends overdue deliveries of an endpoint in batches, as fast as the endpoint accepts them. Ends after the first batch
 * with a failed delivery, so that the failed delivery gets its retry workflow at once.
 */
export async function sendOverdue(
  sender: Sender,
  endpoint: EndpointRef,
  policy: DeliveryPolicy,
): Promise<BackfillProgress> {
  const until = performance.now() + batchesMilliseconds;
  let delivered = 0;
  for (;;) {
    const progress = await sendOneBatch(sender, endpoint, policy);
    delivered += progress.delivered;
    const continues = progress.more && progress.waiting.length === 0 && progress.waitMilliseconds === 0;
    if (!continues || performance.now() >= until) return { ...progress, delivered };
  }
}

/** Deliveries that the batch does not reach are given back: they are overdue again at once, for the next batch. */
async function sendOneBatch(sender: Sender, endpoint: EndpointRef, policy: DeliveryPolicy): Promise<BackfillProgress> {
  const rows = await claimOverdue(sender.database, endpoint, { rows: batchRows, leaseMilliseconds });
  return withBatch(sender, policy, async (batch) => {
    const { results, rest, waitMilliseconds } = await sendBatch(sender, batch, rows);
    const snapshots = await saveBatch(sender, policy, endpoint, [...results, ...rest.map(givenBack)]);
    const back = new Set<string>(rest.map((row) => row.id));
    return {
      delivered: results.filter((one) => one.kind === 'attempted' && one.attempt.outcome === 'delivered').length,
      waiting: waitingDeliveries(snapshots.filter(({ eventId }) => !back.has(eventId))),
      more: rest.length > 0 || rows.length === batchRows,
      waitMilliseconds,
    };
  });
}

function givenBack(row: DeliveryRow): DeliveryResult {
  return { kind: 'postponed', postponed: { claimed: claimOf(row), sweepInMilliseconds: 0 } };
}
