import { BankClock } from '../bank-clock.js';
import type { EventRecord } from '../event/record.js';
import { commitDirectly } from '../store/commit-directly.js';
import { changedPayout } from './change-payout.js';
import type { PayoutRecord } from './record.js';

/** Does what banks do with payouts a while later, one status at a time. Also for payouts from before a restart. */
export class PayoutClock extends BankClock {
  start(): void {
    for (const payout of this.store.payouts.all()) this.#watch(payout);
  }

  watch({ snapshot: { payout } }: EventRecord): void {
    if (payout !== undefined) this.#watch(payout);
  }

  #watch({ id, platform, next }: PayoutRecord): void {
    if (next === null) return;
    this.later(id, platform, (account) => {
      const payout = this.store.payouts.any(id);
      if (payout === undefined) return;
      // A test has changed it since.
      if (payout.next?.status !== next.status) return this.#watch(payout);
      const effect = changedPayout(this.store, payout, next);
      if (effect !== undefined) commitDirectly(this.store, account, effect, this.now());
    });
  }
}
