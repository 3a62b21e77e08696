import type { DeliveryPolicy } from '@landed/contracts/webhook/policy';
import type { DeliveryRef } from '@landed/contracts/webhook/types';
import { loadDelivery } from '@landed/prisma/read/webhook/load-deliveries';
import { attemptOnce } from './attempt-once.js';
import { nothingUnsealed } from './delivery-request.js';
import type { Sender } from './dependencies.js';
import { saveBatch, untilAttempt } from './save-batch.js';
import { deliveryTimings } from './timings.js';
import type { DeliveryProgress } from './types.js';

/**
 * Makes the next attempt at one delivery, or says how it stands when somebody has made an attempt that the caller does
 * not know of: an earlier run of this activity, or the sweep.
 */
export async function attemptDelivery(
  sender: Sender,
  ref: DeliveryRef,
  attemptsKnown: number,
  policy: DeliveryPolicy,
): Promise<DeliveryProgress> {
  const row = await loadDelivery(sender.database, ref);
  if (row === null || row.sweep_in === null) return { kind: 'ended', state: row?.state ?? null };
  const { attempts } = row;
  if (attempts > attemptsKnown) return { kind: 'waits', attempts, waitMilliseconds: untilAttempt(row.sweep_in) };

  const batch = { policy, sending: sender.underWay.begin(), opened: nothingUnsealed() };
  try {
    const tried = await attemptOnce(sender, batch, row);
    if (tried.kind === 'elsewhere') {
      return { kind: 'waits', attempts, waitMilliseconds: deliveryTimings.underWayMilliseconds };
    }
    const [standing] = await saveBatch(sender, policy, ref, [tried]);
    if (tried.kind === 'closed') return { kind: 'ended', state: 'abandoned' };
    if (standing === undefined) return { kind: 'ended', state: null };
    const { state, sweepInMilliseconds } = standing;
    if (sweepInMilliseconds === null) return { kind: 'ended', state };
    return { kind: 'waits', attempts: standing.attempts, waitMilliseconds: untilAttempt(sweepInMilliseconds) };
  } finally {
    batch.sending.end();
  }
}
