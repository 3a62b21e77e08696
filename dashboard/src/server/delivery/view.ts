import type { Delivery, DeliveryAttempt } from '@landed/contracts/webhook-endpoint/types';
import { findOrderReferences } from '@landed/prisma/read/event/find-order-references';
import type { DeliveryView } from '../../wire/delivery.js';
import type { MerchantRequest } from '../routing/route.js';
import type { Services } from '../services.js';

/** The references of the orders that deliveries are about, by event. */
export function ordersOf(
  { database }: Pick<Services, 'database'>,
  { merchantId, rail }: Pick<MerchantRequest<unknown, unknown>, 'merchantId' | 'rail'>,
  deliveries: readonly Delivery[],
): Promise<ReadonlyMap<string, string>> {
  return findOrderReferences(database, { merchantId, rail, eventIds: deliveries.map(({ eventId }) => eventId) });
}

export function deliveryView(delivery: Delivery, orders: ReadonlyMap<string, string>): DeliveryView {
  const last = delivery.made.at(-1);
  return {
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    event_created_at: delivery.eventCreatedAt,
    order: orders.get(delivery.eventId) ?? null,
    state: delivery.state,
    attempts: delivery.attempts,
    last_attempt: last === undefined ? null : attemptView(last),
    ended_at: delivery.endedAt,
  };
}

export function attemptView(attempt: DeliveryAttempt) {
  return {
    number: attempt.number,
    started_at: attempt.startedAt,
    duration_ms: attempt.durationMilliseconds,
    outcome: attempt.outcome,
    status_code: attempt.statusCode,
    next_attempt_at: attempt.nextAttemptAt,
  };
}
