import type { DeliveryPolicy } from '@landed/contracts/webhook/policy';
import type { EndpointRef } from '@landed/contracts/webhook/types';
import { cancelDeliveries } from '@landed/prisma/write/webhook/cancel-deliveries';
import { saveAttempts, type DeliverySnapshot } from '@landed/prisma/write/webhook/save-attempts';
import { cancelWaitingDeliveries } from '@landed/prisma/write/webhook-endpoint/cancel-waiting-deliveries';
import type { Tried } from './attempt-once.js';
import type { DisabledEndpoint, Sender } from './dependencies.js';
import { deliveryTimings } from './timings.js';
import type { WaitingDelivery } from './types.js';

type Merchant = Pick<EndpointRef, 'rail' | 'merchantId'>;

/**
 * Writes down what came of deliveries of one merchant, and ends those whose endpoint gets nothing any more. Says how
 * those stand that were attempted or held. Run again, everything is attempted again that was not written down.
 */
export async function saveBatch(
  sender: Sender,
  policy: DeliveryPolicy,
  merchant: Merchant,
  tried: readonly Tried[],
): Promise<readonly DeliverySnapshot[]> {
  const { database } = sender;
  const made = tried.flatMap((one) => (one.kind === 'made' ? [one.attempt] : []));
  const held = tried.flatMap((one) => (one.kind === 'held' ? [one.held] : []));
  const closed = tried.flatMap((one) => (one.kind === 'closed' ? [one.taken] : []));
  const standings =
    made.length + held.length === 0
      ? []
      : await saveAttempts(database, policy, made, held, deliveryTimings.graceMilliseconds);
  await tellOfDisabled(sender, merchant, standings);
  if (closed.length > 0) await cancelDeliveries(database, closed);
  return standings;
}

/** Deliveries that go on, with how long until their next attempt. */
export function waitingDeliveryOf(standings: readonly DeliverySnapshot[]): readonly WaitingDelivery[] {
  return standings.flatMap(({ endpointId, eventId, attempts, sweepInMilliseconds }) =>
    sweepInMilliseconds === null
      ? []
      : [{ endpointId, eventId, attempts, waitMilliseconds: untilAttempt(sweepInMilliseconds) }],
  );
}

/** The sweep comes so long after whoever should have come; 0 when nobody is expected before it. */
export function untilAttempt(sweepInMilliseconds: number): number {
  return Math.max(Math.round(sweepInMilliseconds) - deliveryTimings.graceMilliseconds, 0);
}

async function tellOfDisabled(sender: Sender, merchant: Merchant, standings: readonly DeliverySnapshot[]): Promise<void> {
  const disabled = new Map<string, DisabledEndpoint>();
  for (const { endpointId, disabled: reason } of standings) {
    if (reason !== null)
      disabled.set(endpointId, { rail: merchant.rail, merchantId: merchant.merchantId, endpointId, reason });
  }
  for (const endpoint of disabled.values()) {
    sender.log?.warn({ ...endpoint }, 'A webhook endpoint was disabled because of what it did.');
    sender.onDisabled?.(endpoint);
    await cancelWaitingDeliveries(sender.database, endpoint);
  }
}
