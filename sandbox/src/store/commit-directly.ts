import type { Account } from '../account.js';
import type { Effect } from './effect.js';
import type { Store } from './store.js';

/** Saves a change that no request of the account caused: the bank, the buyer or the dashboard did. */
export function commitDirectly(store: Store, account: Account, effect: Effect, at: Date): void {
  store.commit(effect, undefined, { at, requestId: null, idempotencyKey: null, notify: account.webhook !== undefined });
}
