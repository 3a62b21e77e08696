import { openAttemptAnswer } from '../store/webhook/attempt-answer.js';
import {
  type DeliveryFilter,
  findAttempts,
  findDeliveries,
  type StoredAttempt,
} from '../store/webhook-endpoint/find-deliveries.js';
import type { Delivery, DeliveryAttempt, EndpointDesk } from './types.js';

export interface DeliveryQuery extends DeliveryFilter {
  /** 1 to 100. */
  readonly limit: number;
  /** Whether to open what the endpoints answered: others' words, so only for who has to see them. */
  readonly answers?: boolean;
}

export interface DeliveryPage {
  readonly data: readonly Delivery[];
  readonly hasMore: boolean;
}

/** Deliveries, those of the newest events first, with every attempt that was made. */
export async function listDeliveries(
  { database, keyring }: EndpointDesk,
  { limit, answers = false, ...filter }: DeliveryQuery,
): Promise<DeliveryPage> {
  const found = await findDeliveries(database, filter, limit + 1);
  const page = found.slice(0, limit);
  const attempts = await findAttempts(database, page, answers);
  const data = page.map((delivery) => {
    const opened = (box: Uint8Array) => openAttemptAnswer(keyring, delivery, box).toString('utf8');
    const own = attempts.filter(
      ({ eventId, endpointId }) => eventId === delivery.eventId && endpointId === delivery.endpointId,
    );
    return { ...delivery, made: own.map((attempt) => shownAttempt(attempt, answers ? opened : null)) };
  });
  return { data, hasMore: found.length > limit };
}

function shownAttempt(
  { attempt, answer }: StoredAttempt,
  opened: ((box: Uint8Array) => string) | null,
): DeliveryAttempt {
  return opened === null ? attempt : { ...attempt, answer: answer === null ? null : opened(answer) };
}
