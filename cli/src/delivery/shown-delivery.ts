import type { Delivery, DeliveryAttempt } from '@landed/activities/webhook-endpoint/types';
import { instant } from '../output/instant.js';
import { plainText } from '../output/plain-text.js';
import { fields, table } from '../output/table.js';

/** A delivery in the document that `--json` prints. `answer` is there only when it was asked for. */
export function deliveryDocument(delivery: Delivery) {
  return {
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    event_created_at: delivery.eventCreatedAt,
    endpoint_id: delivery.endpointId,
    merchant_id: delivery.merchantId,
    rail: delivery.rail,
    state: delivery.state,
    attempts: delivery.made.map(attemptDocument),
    created_at: delivery.createdAt,
    ended_at: delivery.endedAt,
  };
}

function attemptDocument(attempt: DeliveryAttempt) {
  return {
    number: attempt.number,
    started_at: attempt.startedAt,
    duration_ms: attempt.durationMilliseconds,
    outcome: attempt.outcome,
    status_code: attempt.statusCode,
    next_attempt_at: attempt.nextAttemptAt,
    ...(attempt.answer === undefined ? {} : { answer: attempt.answer }),
  };
}

/** One delivery for people. */
export function deliveryText(delivery: Delivery): string {
  const facts = fields([
    ['event', `${delivery.eventId} (${delivery.eventType})`],
    ['endpoint', delivery.endpointId],
    ['state', delivery.state],
  ]);
  return delivery.made.length === 0
    ? `${facts}\n\nIt has not been attempted yet.`
    : `${facts}\n\n${attempts(delivery)}`;
}

/** Deliveries for people, each with its attempts below it. */
export function deliveryTable(deliveries: readonly Delivery[]): string {
  if (deliveries.length === 0) return 'There are no deliveries.';
  return deliveries.map(deliveryText).join('\n\n');
}

function attempts({ made }: Delivery): string {
  const rows = made.map((attempt) => [
    String(attempt.number),
    instant(attempt.startedAt),
    `${attempt.durationMilliseconds} ms`,
    attempt.outcome,
    attempt.statusCode === null ? '-' : String(attempt.statusCode),
    instant(attempt.nextAttemptAt),
    ...(attempt.answer === undefined ? [] : [attempt.answer === null ? '-' : plainText(attempt.answer)]),
  ]);
  const withAnswers = made.some(({ answer }) => answer !== undefined);
  const head = ['#', 'STARTED', 'TOOK', 'OUTCOME', 'STATUS', 'NEXT ATTEMPT', ...(withAnswers ? ['ANSWER'] : [])];
  return table(head, rows)
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}
