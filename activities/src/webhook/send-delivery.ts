import type { DeliveryPolicy } from '@landed/contracts/webhook/policy';
import type { DeliveryRef } from '@landed/contracts/webhook/types';
import { loadDelivery } from '@landed/prisma/read/webhook/load-deliveries';
import { claimAndSend, withBatch } from './claim-and-send.js';
import type { Sender } from './dependencies.js';
import { saveBatch, untilAttempt } from './save-batch.js';
import { deliveryTimings } from './timings.js';
import type { DeliveryProgress } from './types.js';

/**
 * Makes the next attempt of one delivery. Makes none when the database has more attempts than the caller knows of: an
 * earlier run of this activity or a backfill made them.
 */
export async function sendDelivery(
  sender: Sender,
  ref: DeliveryRef,
  attemptsKnown: number,
  policy: DeliveryPolicy,
): Promise<DeliveryProgress> {
  const row = await loadDelivery(sender.database, ref);
  if (row === null || row.sweep_in === null) return { kind: 'ended', state: row?.state ?? null };
  const { attempts } = row;
  if (attempts > attemptsKnown) return { kind: 'waits', attempts, waitMilliseconds: untilAttempt(row.sweep_in) };

  return withBatch(sender, policy, async (batch) => {
    const result = await claimAndSend(sender, batch, row);
    if (result.kind === 'in_flight') {
      return { kind: 'waits', attempts, waitMilliseconds: deliveryTimings.inFlightDelayMilliseconds };
    }
    const [snapshot] = await saveBatch(sender, policy, ref, [result]);
    if (result.kind === 'endpoint_inactive') return { kind: 'ended', state: 'canceled' };
    if (snapshot === undefined) return { kind: 'ended', state: null };
    const { state, sweepInMilliseconds } = snapshot;
    if (sweepInMilliseconds === null) return { kind: 'ended', state };
    return { kind: 'waits', attempts: snapshot.attempts, waitMilliseconds: untilAttempt(sweepInMilliseconds) };
  });
}
