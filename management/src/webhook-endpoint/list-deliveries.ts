import type { Delivery, DeliveryAttempt } from '@landed/contracts/webhook-endpoint/types';
import { openAttemptResponse } from '@landed/prisma/read/webhook/attempt-response';
import {
  type DeliveryFilter,
  findAttempts,
  findDeliveries,
  type StoredAttempt,
} from '@landed/prisma/read/webhook-endpoint/find-deliveries';
import type { EndpointService } from './endpoint-service.js';

export interface DeliveryQuery extends DeliveryFilter {
  /** 1 to 100. */
  readonly limit: number;
  /** Whether to decrypt the endpoints' responses. They are foreign text: request them only when needed. */
  readonly responses?: boolean;
}

export interface DeliveryPage {
  readonly data: readonly Delivery[];
  readonly hasMore: boolean;
}

/** Deliveries with their attempts, the newest events first. */
export async function listDeliveries(
  { database, keyring }: EndpointService,
  { limit, responses = false, ...filter }: DeliveryQuery,
): Promise<DeliveryPage> {
  const found = await findDeliveries(database, filter, limit + 1);
  const page = found.slice(0, limit);
  const attempts = await findAttempts(database, page, responses);
  const data = page.map((delivery) => {
    const opened = (box: Uint8Array) => openAttemptResponse(keyring, delivery, box).toString('utf8');
    const own = attempts.filter(
      ({ eventId, endpointId }) => eventId === delivery.eventId && endpointId === delivery.endpointId,
    );
    return { ...delivery, made: own.map((attempt) => shownAttempt(attempt, responses ? opened : null)) };
  });
  return { data, hasMore: found.length > limit };
}

function shownAttempt(
  { attempt, response }: StoredAttempt,
  opened: ((box: Uint8Array) => string) | null,
): DeliveryAttempt {
  return opened === null ? attempt : { ...attempt, response: response === null ? null : opened(response) };
}
