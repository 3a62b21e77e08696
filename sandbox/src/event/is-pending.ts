import type { Store } from '../store/store.js';
import type { EventRecord } from './record.js';

/** Stripe's "pending": the event has not reached its address, whether it is waiting or lost. */
export function isPending(store: Store, event: EventRecord): boolean {
  return event.notify && store.deliveryResult(event.id) !== 'delivered';
}
