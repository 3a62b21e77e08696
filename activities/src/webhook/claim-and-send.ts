import { nextAttempt } from '@landed/contracts/webhook/next-attempt';
import type { DeliveryPolicy } from '@landed/contracts/webhook/policy';
import { sealAttemptResponse } from '@landed/prisma/read/webhook/attempt-response';
import type { DeliveryRow } from '@landed/prisma/read/webhook/delivery-row';
import type { AttemptRecord, ClaimedDelivery, PostponedDelivery } from '@landed/prisma/write/webhook/save-attempts';
import { deliveryRequest, nothingOpened, type OpenedParts } from './delivery-request.js';
import type { Sender } from './dependencies.js';
import type { Permit } from './endpoint-concurrency.js';
import type { BatchClaims } from './in-flight.js';
import { deliveryTimings } from './timings.js';
import type { WebhookRequest } from './transport/port.js';

const { graceMilliseconds, unsendableDelayMilliseconds } = deliveryTimings;

/** Why a delivery was not claimed: its endpoint no longer receives events, or this process is already sending it. */
type NotClaimed =
  | { readonly kind: 'endpoint_inactive'; readonly claimed: ClaimedDelivery }
  | { readonly kind: 'in_flight' };

/** The result of one delivery. `postponed`: no attempt was made; one follows later. */
export type DeliveryResult =
  | { readonly kind: 'attempted'; readonly attempt: AttemptRecord }
  | { readonly kind: 'postponed'; readonly postponed: PostponedDelivery }
  | NotClaimed;

/** `no_permit`: the delivery is claimed, and its endpoint has no free permit. */
type Claim = { readonly kind: 'ready'; readonly permit: Permit } | { readonly kind: 'no_permit' } | NotClaimed;

/** What one activity run sends. */
export interface Batch {
  readonly policy: DeliveryPolicy;
  readonly claims: BatchClaims;
  readonly opened: OpenedParts;
}

/** Runs `send` with a new batch and gives up its claims afterwards. */
export async function withBatch<Result>(
  sender: Sender,
  policy: DeliveryPolicy,
  send: (batch: Batch) => Promise<Result>,
): Promise<Result> {
  const batch = { policy, claims: sender.inFlight.begin(), opened: nothingOpened() };
  try {
    return await send(batch);
  } finally {
    batch.claims.releaseAll();
  }
}

/** Sends a delivery if its endpoint has a free permit. Writes nothing to the database. */
export async function claimAndSend(sender: Sender, batch: Batch, row: DeliveryRow): Promise<DeliveryResult> {
  const claim = claimDelivery(sender, batch, row);
  if (claim.kind === 'ready') return sendWithPermit(claim.permit, sender, batch, row);
  return claim.kind === 'no_permit' ? postpone(row, sender.concurrency.retryDelay(row.endpoint_id)) : claim;
}

/** Claims a delivery within this process, and a permit of its endpoint. */
export function claimDelivery({ concurrency }: Sender, { claims }: Batch, row: DeliveryRow): Claim {
  const claimed = claimOf(row);
  if (row.endpoint_status !== 'enabled') return { kind: 'endpoint_inactive', claimed };
  if (!claims.claim(claimed)) return { kind: 'in_flight' };
  const permit = concurrency.acquire(row.endpoint_id);
  return permit === null ? { kind: 'no_permit' } : { kind: 'ready', permit };
}

/** Makes one request and releases the permit. */
export async function sendWithPermit(
  permit: Permit,
  sender: Sender,
  batch: Batch,
  row: DeliveryRow,
): Promise<DeliveryResult> {
  const { keyring, transport, random = Math.random } = sender;
  const claimed = claimOf(row);
  const startedAt = new Date();
  const request = requestOf(sender, batch, row, startedAt);
  if (request === null) {
    permit.release(null);
    return postpone(row, unsendableDelayMilliseconds);
  }
  const reply = await transport.post(request).catch((error: unknown) => {
    permit.release(null);
    throw error;
  });
  const { outcome, statusCode, response, durationMilliseconds, retryAfterMilliseconds } = reply;
  permit.release(outcome);
  const attempt = {
    claimed,
    startedAt,
    durationMilliseconds: Math.round(durationMilliseconds),
    outcome,
    statusCode,
    response: response === null ? null : sealAttemptResponse(keyring, claimed, response),
    pauseMilliseconds: nextAttempt(batch.policy, { attempts: row.tries + 1, retryAfterMilliseconds, random: random() }),
  };
  return { kind: 'attempted', attempt };
}

export function claimOf({ id, endpoint_id, attempts, tries }: DeliveryRow): ClaimedDelivery {
  return { eventId: id, endpointId: endpoint_id, attempts, tries };
}

/** Null when decryption fails. Other deliveries continue, and the failure does not count against the endpoint. */
function requestOf({ keyring, log }: Sender, { opened }: Batch, row: DeliveryRow, at: Date): WebhookRequest | null {
  try {
    return deliveryRequest(keyring, row, opened, at);
  } catch {
    log?.error(
      { eventId: row.id, endpointId: row.endpoint_id },
      'An event or a signing secret cannot be decrypted. The delivery is postponed.',
    );
    return null;
  }
}

/** The sweep takes the delivery only when the expected attempt is not made in time. */
function postpone(row: DeliveryRow, milliseconds: number): DeliveryResult {
  const sweepInMilliseconds = Math.ceil(milliseconds) + graceMilliseconds;
  return { kind: 'postponed', postponed: { claimed: claimOf(row), sweepInMilliseconds } };
}
