import type { Account } from '../account.js';
import { DelayedChanges } from '../delayed-changes.js';
import type { EventRecord } from '../event/record.js';
import type { Store } from '../store/store.js';
import { changedPayout } from './change-payout.js';
import type { PayoutRecord } from './record.js';

/** Does what banks do with payouts a while later, one status at a time. Also for payouts from before a restart. */
export class PayoutClock {
  readonly #changes: DelayedChanges;

  constructor(
    readonly store: Store,
    readonly accounts: readonly Account[],
    delayMs: number,
    readonly now: () => Date,
  ) {
    this.#changes = new DelayedChanges(delayMs);
  }

  /** Continues what an earlier process has left. */
  start(): void {
    for (const payout of this.store.payouts.all()) this.#watch(payout);
  }

  watch({ snapshot: { payout } }: EventRecord): void {
    if (payout !== undefined) this.#watch(payout);
  }

  stop(): void {
    this.#changes.stop();
  }

  #watch({ id, platform, next }: PayoutRecord): void {
    const account = this.accounts.find((row) => row.id === platform);
    if (next === null || account === undefined) return;
    this.#changes.later(id, () => {
      const payout = this.store.payouts.any(id);
      if (payout === undefined) return;
      // A test has changed it since.
      if (payout.next?.status !== next.status) return this.#watch(payout);
      const effect = changedPayout(this.store, payout, next);
      if (effect === undefined) return;
      const cause = { at: this.now(), requestId: null, idempotencyKey: null, notify: account.webhook !== undefined };
      this.store.commit(effect, undefined, cause);
    });
  }
}
