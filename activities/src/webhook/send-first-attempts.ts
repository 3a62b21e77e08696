import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryPolicy } from '@landed/contracts/webhook/policy';
import type { NotifiedResource } from '@landed/contracts/webhook/types';
import type { DeliveryRow } from '@landed/prisma/read/webhook/delivery-row';
import { loadWaitingDeliveries } from '@landed/prisma/read/webhook/load-deliveries';
import { claimAndSend, claimOf, type DeliveryResult, withBatch } from './claim-and-send.js';
import type { Sender } from './dependencies.js';
import { saveBatch, untilAttempt, waitingDeliveries } from './save-batch.js';
import { deliveryTimings } from './timings.js';
import type { WaitingDelivery } from './types.js';

/**
 * Makes the first attempts of all events of a payment or refund, to all endpoints at once. Saves the results in one
 * statement, or in two when an endpoint is slow.
 *
 * Returns the deliveries that need a retry workflow. Deliveries that an earlier run attempted are among them: that run
 * may have ended before it could return them.
 */
export async function sendFirstAttempts(
  sender: Sender,
  of: NotifiedResource,
  policy: DeliveryPolicy,
): Promise<readonly WaitingDelivery[]> {
  const unfinished = await loadWaitingDeliveries(sender.database, of);
  const first = unfinished.filter(isUnattempted);
  const earlier = unfinished.filter((row) => !isUnattempted(row)).map(waitingDelivery);
  if (first.length === 0) return earlier;
  return withBatch(sender, policy, async (batch) => {
    const save = async (results: readonly DeliveryResult[]) =>
      waitingDeliveries(await saveBatch(sender, policy, of, results));
    const attempts = first.map((row) => claimAndSend(sender, batch, row));
    try {
      const fast = await endedWithin(deliveryTimings.firstSaveMilliseconds, attempts);
      const slow = attempts.filter((one) => !fast.has(one));
      const failedFast = fast.size === 0 ? [] : await save([...fast.values()]);
      batch.claims.release(failedFast);
      const waiting = slow.length === 0 ? failedFast : await startNow(sender, of, failedFast);
      const since = performance.now();
      const rest = await Promise.all(slow);
      const waited = Math.round(performance.now() - since);
      return [...earlier, ...waiting.map(sooner(waited)), ...(rest.length === 0 ? [] : await save(rest))];
    } finally {
      // When saving fails, other requests are still in flight: their claims must not be released before they end.
      await Promise.allSettled(attempts);
    }
  });
}

/**
 * Starts the retry workflows of deliveries that failed fast, so that their next attempt does not wait for an endpoint
 * that hangs. Returns the deliveries that the caller still has to start.
 */
async function startNow(
  { startDeliveries, log }: Sender,
  { rail, merchantId }: NotifiedResource,
  waiting: readonly WaitingDelivery[],
): Promise<readonly WaitingDelivery[]> {
  if (waiting.length === 0 || startDeliveries === undefined) return waiting;
  try {
    await startDeliveries({ rail, merchantId }, waiting);
    return [];
  } catch {
    log?.warn({ merchantId }, 'Failed deliveries are retried only after the other first attempts have ended.');
    return waiting;
  }
}

/** The attempts that end within this time. Returns earlier when all have ended. */
async function endedWithin(
  milliseconds: number,
  attempts: readonly Promise<DeliveryResult>[],
): Promise<ReadonlyMap<Promise<DeliveryResult>, DeliveryResult>> {
  const ended = new Map<Promise<DeliveryResult>, DeliveryResult>();
  const all = Promise.all(attempts.map(async (one) => void ended.set(one, await one)));
  const over = new AbortController();
  try {
    await Promise.race([all, sleep(milliseconds, undefined, { signal: over.signal }).catch(() => undefined)]);
  } finally {
    over.abort();
  }
  return new Map(ended);
}

const sooner =
  (milliseconds: number) =>
  (waiting: WaitingDelivery): WaitingDelivery => ({
    ...waiting,
    waitMilliseconds: Math.max(waiting.waitMilliseconds - milliseconds, 0),
  });

function isUnattempted({ state, attempts }: DeliveryRow): boolean {
  return state === 'pending' && attempts === 0;
}

function waitingDelivery(row: DeliveryRow): WaitingDelivery {
  const { endpointId, eventId, attempts } = claimOf(row);
  return { endpointId, eventId, attempts, waitMilliseconds: untilAttempt(row.sweep_in ?? 0) };
}
