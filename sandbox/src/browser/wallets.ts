import type { Account } from '../account.js';
import type { Store } from '../store/store.js';

/**
 * Which wallets an account may offer on the pages of a host: those that the registered domain's last check found active.
 * A developer's machine cannot be registered, so a page on `localhost` has those of the account's registered domain.
 */
export function walletsOf(store: Store, account: Account, host: string): { apple_pay: boolean; google_pay: boolean } {
  const name = host.toLowerCase();
  const enabled = store.domains
    .ids(account.id)
    .flatMap((id) => store.domains.get(account.id, id) ?? [])
    .filter((each) => each.enabled);
  const domain = name === 'localhost' ? enabled.at(-1) : enabled.find((each) => each.name === name);
  if (domain === undefined) return { apple_pay: false, google_pay: false };
  return { apple_pay: domain.failures.apple_pay === null, google_pay: domain.failures.google_pay === null };
}
