import type { DeliveryPolicy } from '@landed/contracts/webhook/policy';
import type { EndpointRef } from '@landed/contracts/webhook/types';
import { cancelDeliveries } from '@landed/prisma/write/webhook/cancel-deliveries';
import { type DeliverySnapshot, saveAttempts } from '@landed/prisma/write/webhook/save-attempts';
import { cancelWaitingDeliveries } from '@landed/prisma/write/webhook-endpoint/cancel-waiting-deliveries';
import type { DeliveryResult } from './claim-and-send.js';
import type { DisabledEndpoint, Sender } from './dependencies.js';
import { deliveryTimings } from './timings.js';
import type { WaitingDelivery } from './types.js';

type Merchant = Pick<EndpointRef, 'rail' | 'merchantId'>;

/**
 * Saves the results of one merchant's deliveries in one statement and cancels the deliveries of inactive endpoints.
 * Returns the attempted and postponed deliveries as they are stored afterwards. A delivery whose result is not saved is
 * attempted again.
 */
export async function saveBatch(
  sender: Sender,
  policy: DeliveryPolicy,
  merchant: Merchant,
  results: readonly DeliveryResult[],
): Promise<readonly DeliverySnapshot[]> {
  const { database } = sender;
  const attempted = results.flatMap((one) => (one.kind === 'attempted' ? [one.attempt] : []));
  const postponed = results.flatMap((one) => (one.kind === 'postponed' ? [one.postponed] : []));
  const inactive = results.flatMap((one) => (one.kind === 'endpoint_inactive' ? [one.claimed] : []));
  const snapshots =
    attempted.length + postponed.length === 0
      ? []
      : await saveAttempts(database, policy, attempted, postponed, deliveryTimings.graceMilliseconds);
  await finishDisabling(sender, merchant, snapshots);
  if (inactive.length > 0) await cancelDeliveries(database, inactive);
  return snapshots;
}

/** Deliveries that have a further attempt, with the time until it. */
export function waitingDeliveries(snapshots: readonly DeliverySnapshot[]): readonly WaitingDelivery[] {
  return snapshots.flatMap(({ endpointId, eventId, attempts, sweepInMilliseconds }) =>
    sweepInMilliseconds === null
      ? []
      : [{ endpointId, eventId, attempts, waitMilliseconds: untilAttempt(sweepInMilliseconds) }],
  );
}

/** The sweep is due a grace period after the attempt; 0 when the delivery is given to the sweep without one. */
export function untilAttempt(sweepInMilliseconds: number): number {
  return Math.max(Math.round(sweepInMilliseconds) - deliveryTimings.graceMilliseconds, 0);
}

/** Logs each endpoint that the statement disabled and cancels what still waits for it. */
async function finishDisabling(
  sender: Sender,
  merchant: Merchant,
  snapshots: readonly DeliverySnapshot[],
): Promise<void> {
  const disabled = new Map<string, DisabledEndpoint>();
  for (const { endpointId, disabled: reason } of snapshots) {
    if (reason !== null)
      disabled.set(endpointId, { rail: merchant.rail, merchantId: merchant.merchantId, endpointId, reason });
  }
  for (const endpoint of disabled.values()) {
    sender.log?.warn({ ...endpoint }, 'A webhook endpoint was disabled.');
    sender.onDisabled?.(endpoint);
    await cancelWaitingDeliveries(sender.database, endpoint);
  }
}
