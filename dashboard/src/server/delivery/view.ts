import type { Delivery, DeliveryAttempt } from '@landed/contracts/webhook-endpoint/types';
import type { DeliveryView } from '../../wire/delivery.js';

export function deliveryView(delivery: Delivery): DeliveryView {
  const last = delivery.made.at(-1);
  return {
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    event_created_at: delivery.eventCreatedAt,
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
