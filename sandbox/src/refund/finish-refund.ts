import type { Account } from '../account.js';
import { BankClock } from '../bank-clock.js';
import { commitDirectly } from '../store/commit-directly.js';
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
  commitDirectly(store, account, { refund, ...(given === undefined ? {} : { charge: given }) }, at);
  return refund;
}

/** Applies the final results of refunds after a delay, including refunds from before a restart. */
export class RefundClock extends BankClock {
  start(): void {
    for (const refund of this.store.refunds.all()) this.watch(refund);
  }

  watch(refund: RefundRecord): void {
    const { id, laterStatus } = refund;
    if (laterStatus === null) return;
    this.later(id, refund.account, (account) => {
      if (this.store.refund(account.id, id)?.laterStatus === laterStatus) {
        finishRefund(this.store, account, id, laterStatus, this.now());
      }
    });
  }
}
