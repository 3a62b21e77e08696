import { BankClock } from '../bank-clock.js';
import type { ConnectedAccountRecord } from '../connected-account/record.js';
import type { EventRecord } from '../event/record.js';
import { commitDirectly } from '../store/commit-directly.js';

/** Ends the checks of businesses a while after their forms were sent, also of those from before a restart. */
export class OnboardingClock extends BankClock {
  start(): void {
    for (const account of this.store.connectedAccounts.all()) this.#watch(account);
  }

  watch({ type, snapshot: { connectedAccount } }: EventRecord): void {
    if (type === 'account.updated' && connectedAccount !== undefined) this.#watch(connectedAccount);
  }

  #watch({ id, account: platform, onboarding }: ConnectedAccountRecord): void {
    if (onboarding?.state !== 'pending') return;
    this.later(id, platform, (account) => {
      const found = this.store.connectedAccounts.get(platform, id);
      if (found?.onboarding?.state !== 'pending') return;
      const { next, ...rest } = found.onboarding;
      const connectedAccount = { ...found, onboarding: { ...rest, state: next ?? 'verified', next: null } };
      commitDirectly(this.store, account, { connectedAccount }, this.now());
    });
  }
}
