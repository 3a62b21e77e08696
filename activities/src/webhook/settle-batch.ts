import type { DeliveryPolicy } from '@landed/contracts/webhook/policy';
import type { EndpointRef } from '@landed/contracts/webhook/types';
import { abandonDeliveries } from '../store/webhook/abandon-deliveries.js';
import { recordAttempts, type Standing } from '../store/webhook/record-attempts.js';
import { abandonOpen } from '../store/webhook-endpoint/abandon-open.js';
import type { Tried } from './attempt-once.js';
import type { DisabledEndpoint, Sender } from './dependencies.js';
import { deliveryTimings } from './timings.js';
import type { WaitingDelivery } from './types.js';

type Merchant = Pick<EndpointRef, 'rail' | 'merchantId'>;

/**
 * Writes down what came of deliveries of one merchant, and ends those whose endpoint gets nothing any more. Says how
 * those stand that were attempted or held. Run again, everything is attempted again that was not written down.
 */
export async function settleBatch(
  sender: Sender,
  policy: DeliveryPolicy,
  merchant: Merchant,
  tried: readonly Tried[],
): Promise<readonly Standing[]> {
  const { database } = sender;
  const made = tried.flatMap((one) => (one.kind === 'made' ? [one.attempt] : []));
  const held = tried.flatMap((one) => (one.kind === 'held' ? [one.held] : []));
  const closed = tried.flatMap((one) => (one.kind === 'closed' ? [one.taken] : []));
  const standings =
    made.length + held.length === 0
      ? []
      : await recordAttempts(database, policy, made, held, deliveryTimings.graceMilliseconds);
  await tellOfDisabled(sender, merchant, standings);
  if (closed.length > 0) await abandonDeliveries(database, closed);
  return standings;
}

/** Deliveries that go on, with how long until their next attempt. */
export function waitingOf(standings: readonly Standing[]): readonly WaitingDelivery[] {
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

async function tellOfDisabled(sender: Sender, merchant: Merchant, standings: readonly Standing[]): Promise<void> {
  const disabled = new Map<string, DisabledEndpoint>();
  for (const { endpointId, disabled: reason } of standings) {
    if (reason !== null)
      disabled.set(endpointId, { rail: merchant.rail, merchantId: merchant.merchantId, endpointId, reason });
  }
  for (const endpoint of disabled.values()) {
    sender.log?.warn({ ...endpoint }, 'A webhook endpoint was disabled because of what it did.');
    sender.onDisabled?.(endpoint);
    await abandonOpen(sender.database, endpoint);
  }
}
