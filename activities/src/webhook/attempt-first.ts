import type { DeliveryPolicy } from '@landed/contracts/webhook/policy';
import type { ToldResource } from '@landed/contracts/webhook/types';
import type { DeliveryRow } from '../store/webhook/delivery-row.js';
import { loadOpenDeliveries } from '../store/webhook/load-deliveries.js';
import { attemptOnce, takenOf } from './attempt-once.js';
import type { Sender } from './dependencies.js';
import { settleBatch, untilAttempt, waitingOf } from './settle-batch.js';
import type { WaitingDelivery } from './types.js';

/**
 * Sends everything that nobody has attempted yet of a payment's or refund's events, to all endpoints at once. Says what
 * goes on by itself, with what went on already: should an earlier run have ended before it could say so, it is said now.
 */
export async function attemptFirst(
  sender: Sender,
  of: ToldResource,
  policy: DeliveryPolicy,
): Promise<readonly WaitingDelivery[]> {
  const open = await loadOpenDeliveries(sender.database, of);
  const first = open.filter(isUnattempted);
  const earlier = open.filter((row) => !isUnattempted(row)).map(goingOn);
  if (first.length === 0) return earlier;
  const batch = { policy, sending: sender.underWay.begin(), bodies: new Map() };
  try {
    const tried = await Promise.all(first.map((row) => attemptOnce(sender, batch, row)));
    return [...earlier, ...waitingOf(await settleBatch(sender, policy, of, tried))];
  } finally {
    batch.sending.end();
  }
}

function isUnattempted({ state, attempts }: DeliveryRow): boolean {
  return state === 'pending' && attempts === 0;
}

function goingOn(row: DeliveryRow): WaitingDelivery {
  const { endpointId, eventId, attempts } = takenOf(row);
  return { endpointId, eventId, attempts, waitMilliseconds: untilAttempt(row.sweep_in ?? 0) };
}
