import type { Account } from '../account.js';
import type { Store } from '../store/store.js';
import type { RefundRecord } from './record.js';

/** Stripe's word for a card that cannot take the money back. */
const FAILURE_REASON = 'expired_or_canceled_card';

/**
 * The bank's word on a refund, some time after it was made. A failed one gives its amount back to the charge.
 * @returns the refund as it is then, or undefined when it cannot become that (any more).
 */
export function settleRefund(
  store: Store,
  account: Account,
  id: string,
  status: 'succeeded' | 'failed',
  at: Date,
): RefundRecord | undefined {
  const found = store.refund(account.id, id);
  const charge = found === undefined ? undefined : store.charge(account.id, found.charge);
  if (found === undefined || charge === undefined || found.status === 'failed' || found.status === status)
    return undefined;
  const refund: RefundRecord = {
    ...found,
    status,
    failureReason: status === 'failed' ? FAILURE_REASON : null,
    comes: null,
  };
  const given = status === 'failed' ? { ...charge, amountRefunded: charge.amountRefunded - refund.amount } : undefined;
  const cause = { at, requestId: null, idempotencyKey: null, tell: account.webhook !== undefined };
  store.commit({ refund, ...(given === undefined ? {} : { charge: given }) }, undefined, cause);
  return refund;
}

/** Lets banks speak by themselves, also about refunds that were made before a restart. */
export class RefundClock {
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #stopped = false;

  constructor(
    readonly store: Store,
    readonly accounts: readonly Account[],
    readonly delayMs: number,
    readonly now: () => Date,
  ) {}

  /** Takes up what an earlier process left. */
  start(): void {
    for (const refund of this.store.refunds.all()) this.watch(refund);
  }

  watch(refund: RefundRecord): void {
    const { id, comes } = refund;
    const account = this.accounts.find((row) => row.id === refund.account);
    if (this.#stopped || comes === null || account === undefined || this.#timers.has(id)) return;
    const speak = (): void => {
      this.#timers.delete(id);
      if (this.store.refund(account.id, id)?.comes === comes) {
        settleRefund(this.store, account, id, comes, this.now());
      }
    };
    this.#timers.set(id, setTimeout(speak, this.delayMs));
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
