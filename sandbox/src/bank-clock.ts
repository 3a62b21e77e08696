import type { Account } from './account.js';
import type { Store } from './store/store.js';

/** Makes changes that a bank makes a while later, at most one for each object at a time. */
export abstract class BankClock {
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #stopped = false;

  constructor(
    readonly store: Store,
    readonly accounts: readonly Account[],
    readonly delayMs: number,
    readonly now: () => Date,
  ) {}

  /** Continues what an earlier process has left. */
  abstract start(): void;

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  /** Makes the change of an object after the delay, unless one waits for it already or its account is gone. */
  protected later(id: string, accountId: string, change: (account: Account) => void): void {
    const account = this.accounts.find((row) => row.id === accountId);
    if (account === undefined || this.#stopped || this.#timers.has(id)) return;
    const run = (): void => {
      this.#timers.delete(id);
      change(account);
    };
    this.#timers.set(id, setTimeout(run, this.delayMs));
  }
}
