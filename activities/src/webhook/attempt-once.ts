import { nextAttempt } from '@landed/contracts/webhook/next-attempt';
import type { DeliveryPolicy } from '@landed/contracts/webhook/policy';
import { sealAttemptResponse } from '@landed/prisma/read/webhook/attempt-response';
import type { DeliveryRow } from '@landed/prisma/read/webhook/delivery-row';
import type { HeldDelivery, MadeAttempt, TakenDelivery } from '@landed/prisma/write/webhook/save-attempts';
import { deliveryRequest, type Unsealed } from './delivery-request.js';
import type { Sender } from './dependencies.js';
import type { Permit } from './endpoint-concurrency.js';
import { deliveryTimings } from './timings.js';
import type { WebhookRequest } from './transport/port.js';
import type { Sending } from './under-way.js';

const { graceMilliseconds, unsendableMilliseconds } = deliveryTimings;

/**
 * What came of taking up one delivery. `held`: not attempted, to be come back to. `closed`: its endpoint gets nothing
 * any more. `elsewhere`: this process is sending it already.
 */
export type Tried =
  | { readonly kind: 'made'; readonly attempt: MadeAttempt }
  | { readonly kind: 'held'; readonly held: HeldDelivery }
  | { readonly kind: 'closed'; readonly taken: TakenDelivery }
  | { readonly kind: 'elsewhere' };

/** What one activity sends, with what it has opened for that. */
export interface Batch {
  readonly policy: DeliveryPolicy;
  readonly sending: Sending;
  readonly opened: Unsealed;
}

/** Sends a delivery if its endpoint has a place free. Nothing is written. */
export async function attemptOnce(sender: Sender, batch: Batch, row: DeliveryRow): Promise<Tried> {
  const taken = claimOf(row);
  if (row.endpoint_status !== 'enabled') return { kind: 'closed', taken };
  if (!batch.sending.take(taken)) return { kind: 'elsewhere' };
  const place = sender.concurrency.enter(row.endpoint_id);
  return place === null ? comeBackIn(taken, sender.concurrency.turn(row.endpoint_id)) : sendFrom(place, sender, batch, row);
}

/** Makes one request from a place, and gives the place back. */
export async function sendFrom(place: Permit, sender: Sender, batch: Batch, row: DeliveryRow): Promise<Tried> {
  const { keyring, transport, chance = Math.random } = sender;
  const taken = claimOf(row);
  const startedAt = new Date();
  const request = requestOf(sender, batch, row, startedAt);
  if (request === null) {
    place.leave(null);
    return comeBackIn(taken, unsendableMilliseconds);
  }
  const reply = await transport.post(request).catch((error: unknown) => {
    place.leave(null);
    throw error;
  });
  const { outcome, statusCode, response, durationMilliseconds, retryAfterMilliseconds } = reply;
  place.leave(outcome);
  const attempt = {
    taken,
    startedAt,
    durationMilliseconds: Math.round(durationMilliseconds),
    outcome,
    statusCode,
    response: response === null ? null : sealAttemptResponse(keyring, taken, response),
    pauseMilliseconds: nextAttempt(batch.policy, { tries: row.tries + 1, retryAfterMilliseconds, chance: chance() }),
  };
  return { kind: 'made', attempt };
}

export function claimOf({ id, endpoint_id, attempts, tries }: DeliveryRow): TakenDelivery {
  return { eventId: id, endpointId: endpoint_id, attempts, tries };
}

/** Null when something does not open: no reason to keep others waiting, nor to count it against the endpoint. */
function requestOf({ keyring, log }: Sender, { opened }: Batch, row: DeliveryRow, at: Date): WebhookRequest | null {
  try {
    return deliveryRequest(keyring, row, opened, at);
  } catch {
    log?.error({ eventId: row.id, endpointId: row.endpoint_id }, 'An event or a signing secret does not open.');
    return null;
  }
}

/** The sweep takes it only when nobody came. */
function comeBackIn(taken: TakenDelivery, milliseconds: number): Tried {
  return { kind: 'held', held: { taken, sweepInMilliseconds: Math.ceil(milliseconds) + graceMilliseconds } };
}
