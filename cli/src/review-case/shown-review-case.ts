import type { EveryFieldInSnakeCase } from '@landed/contracts/record/every-field';
import type { KeptEvent, ReviewCase } from '@landed/contracts/review-case/types';
import { instant } from '../output/instant.js';
import { plainText } from '../output/plain-text.js';
import { fields, table } from '../output/table.js';

/** A case as `--json` prints it. */
export function reviewCaseDocument(shown: ReviewCase) {
  return {
    id: shown.id,
    rail: shown.rail,
    merchant_id: shown.merchantId,
    payment_intent_id: shown.paymentIntentId,
    kind: shown.kind,
    created_at: shown.createdAt,
    returned_at: shown.returnedAt,
    closed_at: shown.closedAt,
    closed_by: shown.closedBy,
  } satisfies EveryFieldInSnakeCase<ReviewCase>;
}

export function reviewCaseTable(cases: readonly ReviewCase[]): string {
  if (cases.length === 0) return 'There are no cases.';
  return table(
    ['CASE', 'KIND', 'MODE', 'PAYMENT', 'MERCHANT', 'CREATED', 'RETURNED', 'CLOSED', 'BY'],
    cases.map((shown) => [
      shown.id,
      { text: shown.kind, style: shown.closedAt === null ? 'yellow' : 'dim' },
      shown.rail,
      shown.paymentIntentId,
      shown.merchantId,
      instant(shown.createdAt),
      instant(shown.returnedAt),
      instant(shown.closedAt),
      plainText(shown.closedBy?.actor ?? '-'),
    ]),
  );
}

export function reviewCaseText(shown: ReviewCase): string {
  const { closedBy } = shown;
  return fields([
    ['case', shown.id],
    ['kind', shown.kind],
    ['mode', shown.rail],
    ['payment', shown.paymentIntentId],
    ['merchant', shown.merchantId],
    ['created', instant(shown.createdAt)],
    ...(shown.kind === 'late_charge' ? ([['returned', instant(shown.returnedAt)]] as const) : []),
    ['closed', instant(shown.closedAt)],
    ...(closedBy === null
      ? []
      : ([
          ['by', plainText(closedBy.actor)],
          ['reason', plainText(closedBy.reason ?? '-')],
        ] as const)),
  ]);
}

/** A kept event as `--json` prints it. */
export function keptEventDocument(event: KeptEvent) {
  return {
    rail: event.rail,
    entity: event.entity,
    reason: event.reason,
    type: event.type,
    processor_event_id: event.eventId,
    received_at: event.receivedAt,
  };
}

export function keptEventTable(events: readonly KeptEvent[]): string {
  if (events.length === 0) return 'There are no kept events.';
  return table(
    ['RECEIVED', 'MODE', 'ENTITY', 'REASON', 'TYPE', 'EVENT'],
    events.map(({ receivedAt, rail, entity, reason, type, eventId }) => [
      instant(receivedAt),
      rail,
      entity,
      reason,
      plainText(type ?? '-'),
      plainText(eventId ?? '-'),
    ]),
  );
}
