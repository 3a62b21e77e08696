import type { DeliveryPolicy } from '@landed/contracts/webhook/policy';
import type { EndpointRef } from '@landed/contracts/webhook/types';
import { claimOverdue } from '@landed/prisma/write/webhook/claim-overdue';
import type { DeliveryRow } from '@landed/prisma/read/webhook/delivery-row';
import { type Tried, claimOf } from './attempt-once.js';
import { nothingUnsealed } from './delivery-request.js';
import type { Sender } from './dependencies.js';
import { sendBatch } from './send-batch.js';
import { saveBatch, waitingDeliveryOf } from './save-batch.js';
import { deliveryTimings } from './timings.js';
import type { BackfillProgress } from './types.js';

const { biteRows, bitesMilliseconds, leaseMilliseconds } = deliveryTimings;

/**
 * Sends what is overdue of an endpoint, a bite at a time, as fast as the endpoint takes it: bite after bite for a while
 * as long as it takes everything, so that a delivery that fails is told of at once.
 */
export async function attemptOverdue(
  sender: Sender,
  endpoint: EndpointRef,
  policy: DeliveryPolicy,
): Promise<BackfillProgress> {
  const until = performance.now() + bitesMilliseconds;
  let delivered = 0;
  for (;;) {
    const bite = await attemptBite(sender, endpoint, policy);
    delivered += bite.delivered;
    const goesOn = bite.more && bite.waiting.length === 0 && bite.waitMilliseconds === 0;
    if (!goesOn || performance.now() >= until) return { ...bite, delivered };
  }
}

/** What a bite does not get to is given back: it is overdue again at once, for the next one. */
async function attemptBite(sender: Sender, endpoint: EndpointRef, policy: DeliveryPolicy): Promise<BackfillProgress> {
  const rows = await claimOverdue(sender.database, endpoint, { rows: biteRows, leaseMilliseconds });
  const batch = { policy, sending: sender.underWay.begin(), opened: nothingUnsealed() };
  try {
    const { tried, rest, waitMilliseconds } = await sendBatch(sender, batch, rows);
    const standings = await saveBatch(sender, policy, endpoint, [...tried, ...rest.map(givenBack)]);
    const back = new Set<string>(rest.map((row) => row.id));
    return {
      delivered: tried.filter((one) => one.kind === 'made' && one.attempt.outcome === 'delivered').length,
      waiting: waitingDeliveryOf(standings.filter(({ eventId }) => !back.has(eventId))),
      more: rest.length > 0 || rows.length === biteRows,
      waitMilliseconds,
    };
  } finally {
    batch.sending.end();
  }
}

function givenBack(row: DeliveryRow): Tried {
  return { kind: 'held', held: { taken: claimOf(row), sweepInMilliseconds: 0 } };
}
