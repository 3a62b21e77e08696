import type { Store } from '../store/store.js';
import type { EventRecord } from './record.js';

/** Stripe's word for an event that did not reach the address it was meant for, be it still to come or lost. */
export function isPending(store: Store, event: EventRecord): boolean {
  return event.tell && store.settledAs(event.id) !== 'delivered';
}
