import type { Delivery, DeliveryAttempt } from '@landed/contracts/webhook-endpoint/types';
import { instant } from '../output/instant.js';
import { paint, type Style } from '../output/paint.js';
import { plainText } from '../output/plain-text.js';
import { fields, table } from '../output/table.js';

/** A delivery as `--json` prints it. `response` is present only with `--responses`. */
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
    ...(attempt.response === undefined ? {} : { response: attempt.response }),
  };
}

/** One delivery with its attempts, as text. */
export function deliveryText(delivery: Delivery): string {
  const facts = fields([
    ['event', `${delivery.eventId} (${delivery.eventType})`],
    ['endpoint', delivery.endpointId],
    ['state', paint(process.stdout, styleOf(delivery), delivery.state)],
  ]);
  return delivery.made.length === 0 ? `${facts}\n\nNo attempt has been made yet.` : `${facts}\n\n${attempts(delivery)}`;
}

const none = 'There are no deliveries.';

/** Deliveries with their attempts, as text. */
export function deliveryDetails(deliveries: readonly Delivery[]): string {
  return deliveries.length === 0 ? none : deliveries.map(deliveryText).join('\n\n');
}

/** Deliveries as a table, one row each. */
export function deliveryTable(deliveries: readonly Delivery[]): string {
  if (deliveries.length === 0) return none;
  return table(
    ['EVENT', 'TYPE', 'ENDPOINT', 'STATE', 'ATTEMPTS', 'LAST ATTEMPT', 'LAST OUTCOME', 'NEXT ATTEMPT'],
    deliveries.map((delivery) => {
      const last = delivery.made.at(-1);
      return [
        delivery.eventId,
        delivery.eventType,
        delivery.endpointId,
        { text: delivery.state, style: styleOf(delivery) },
        String(delivery.made.length),
        instant(last?.startedAt ?? null),
        last === undefined ? '-' : `${last.outcome}${last.statusCode === null ? '' : ` ${last.statusCode}`}`,
        instant(last?.nextAttemptAt ?? null),
      ];
    }),
  );
}

function styleOf({ state, endedAt }: Delivery): Style {
  if (state === 'delivered') return 'green';
  return endedAt === null ? 'yellow' : 'red';
}

function attempts({ made }: Delivery): string {
  const rows = made.map((attempt) => [
    String(attempt.number),
    instant(attempt.startedAt),
    `${attempt.durationMilliseconds} ms`,
    attempt.outcome,
    attempt.statusCode === null ? '-' : String(attempt.statusCode),
    instant(attempt.nextAttemptAt),
    ...(attempt.response === undefined ? [] : [attempt.response === null ? '-' : plainText(attempt.response)]),
  ]);
  const withResponses = made.some(({ response }) => response !== undefined);
  const head = ['#', 'STARTED', 'TOOK', 'OUTCOME', 'STATUS', 'NEXT ATTEMPT', ...(withResponses ? ['RESPONSE'] : [])];
  return table(head, rows)
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n');
}
