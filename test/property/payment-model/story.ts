import type { StoredPayment } from './account-books.js';
import type { ModelPayment } from './model.js';

/** Everything that was told of a payment and its refunds, in order: two states are the same when this is. */
export function storyOf(row: StoredPayment): string {
  return JSON.stringify([row.events, row.refunds.map(({ events }) => events)]);
}

export function storyOfModel({ events, refunds }: ModelPayment): string {
  return JSON.stringify([numbered(events), refunds.map((refund) => numbered(refund.events))]);
}

export function numbered(events: readonly string[]): readonly string[] {
  return events.map((type, index) => `${index + 1} ${type}`);
}
