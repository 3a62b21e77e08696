import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryPolicy } from '@landed/contracts/webhook/policy';
import type { ToldResource } from '@landed/contracts/webhook/types';
import type { DeliveryRow } from '@landed/prisma/read/webhook/delivery-row';
import { loadWaitingDeliveries } from '@landed/prisma/read/webhook/load-deliveries';
import { attemptOnce, type Tried, claimOf } from './attempt-once.js';
import { nothingUnsealed } from './delivery-request.js';
import type { Sender } from './dependencies.js';
import { saveBatch, untilAttempt, waitingDeliveryOf } from './save-batch.js';
import { deliveryTimings } from './timings.js';
import type { WaitingDelivery } from './types.js';

/**
 * Sends everything that nobody has attempted yet of a payment's or refund's events, to all endpoints at once, and writes
 * it down in one statement; in two when an endpoint takes its time. Says what goes on by itself, with what went on
 * already: should an earlier run have ended before it could say so, it is said now.
 */
export async function attemptFirst(
  sender: Sender,
  of: ToldResource,
  policy: DeliveryPolicy,
): Promise<readonly WaitingDelivery[]> {
  const open = await loadWaitingDeliveries(sender.database, of);
  const first = open.filter(isUnattempted);
  const earlier = open.filter((row) => !isUnattempted(row)).map(goingOn);
  if (first.length === 0) return earlier;
  const batch = { policy, sending: sender.underWay.begin(), opened: nothingUnsealed() };
  try {
    const settle = async (tried: readonly Tried[]) => waitingDeliveryOf(await saveBatch(sender, policy, of, tried));
    const tries = first.map((row) => attemptOnce(sender, batch, row));
    try {
      const soon = await endedWithin(deliveryTimings.firstRecordMilliseconds, tries);
      const slow = tries.filter((one) => !soon.has(one));
      const settled = soon.size === 0 ? [] : await settle([...soon.values()]);
      batch.sending.release(settled);
      const waiting = slow.length === 0 ? settled : await startNow(sender, of, settled);
      const since = performance.now();
      const rest = await Promise.all(slow);
      const waited = Math.round(performance.now() - since);
      return [...earlier, ...waiting.map(sooner(waited)), ...(rest.length === 0 ? [] : await settle(rest))];
    } finally {
      // What is under way stays under way, whatever became of writing down the others.
      await Promise.allSettled(tries);
    }
  } finally {
    batch.sending.end();
  }
}

/**
 * Who failed at once is tried again when it is due, however long another endpoint hangs: its workflow starts now.
 * Returns what whoever called has to start.
 */
async function startNow(
  { startDeliveries, log }: Sender,
  { rail, merchantId }: ToldResource,
  waiting: readonly WaitingDelivery[],
): Promise<readonly WaitingDelivery[]> {
  if (waiting.length === 0 || startDeliveries === undefined) return waiting;
  try {
    await startDeliveries({ rail, merchantId }, waiting);
    return [];
  } catch {
    log?.warn({ merchantId }, 'Deliveries that failed go on only when the others have ended.');
    return waiting;
  }
}

/** Those that have ended by then, or all of them as soon as they have: one that hangs keeps no other from being written down. */
async function endedWithin(
  milliseconds: number,
  tries: readonly Promise<Tried>[],
): Promise<ReadonlyMap<Promise<Tried>, Tried>> {
  const ended = new Map<Promise<Tried>, Tried>();
  const all = Promise.all(tries.map(async (one) => void ended.set(one, await one)));
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

function goingOn(row: DeliveryRow): WaitingDelivery {
  const { endpointId, eventId, attempts } = claimOf(row);
  return { endpointId, eventId, attempts, waitMilliseconds: untilAttempt(row.sweep_in ?? 0) };
}
