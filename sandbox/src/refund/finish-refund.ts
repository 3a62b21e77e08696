import type { Account } from '../account.js';
import { DelayedChanges } from '../delayed-changes.js';
import type { Store } from '../store/store.js';
import type { RefundRecord } from './record.js';

/** Stripe's reason for a card that cannot receive the refund. */
const FAILURE_REASON = 'expired_or_canceled_card';

/**
 * Saves the bank's final result of a refund. A failed refund returns its amount to the charge.
 * @returns the changed refund, or undefined when it cannot (or can no longer) reach that status.
 */
export function finishRefund(
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
    laterStatus: null,
  };
  const given = status === 'failed' ? { ...charge, amountRefunded: charge.amountRefunded - refund.amount } : undefined;
  const cause = { at, requestId: null, idempotencyKey: null, notify: account.webhook !== undefined };
  store.commit({ refund, ...(given === undefined ? {} : { charge: given }) }, undefined, cause);
  return refund;
}

/** Applies the final results of refunds after a delay, including refunds from before a restart. */
export class RefundClock {
  readonly #changes: DelayedChanges;

  constructor(
    readonly store: Store,
    readonly accounts: readonly Account[],
    delayMs: number,
    readonly now: () => Date,
  ) {
    this.#changes = new DelayedChanges(delayMs);
  }

  /** Continues refunds of an earlier process. */
  start(): void {
    for (const refund of this.store.refunds.all()) this.watch(refund);
  }

  watch(refund: RefundRecord): void {
    const { id, laterStatus } = refund;
    const account = this.accounts.find((row) => row.id === refund.account);
    if (laterStatus === null || account === undefined) return;
    this.#changes.later(id, () => {
      if (this.store.refund(account.id, id)?.laterStatus === laterStatus) {
        finishRefund(this.store, account, id, laterStatus, this.now());
      }
    });
  }

  stop(): void {
    this.#changes.stop();
  }
}
