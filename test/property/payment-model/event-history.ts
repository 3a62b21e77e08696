import type { StoredPayment } from './account-ledger.js';
import type { ModelPayment } from './model.js';

/** All events of a payment and of its refunds, in order. Two states are the same when their event histories are. */
export function storedEventHistory(row: StoredPayment): string {
  return JSON.stringify([row.events, row.refunds.map(({ events }) => events)]);
}

export function modelEventHistory({ events, refunds }: ModelPayment): string {
  return JSON.stringify([numbered(events), refunds.map((refund) => numbered(refund.events))]);
}

export function numbered(events: readonly string[]): readonly string[] {
  return events.map((type, index) => `${index + 1} ${type}`);
}
