import { withMoney } from '../connected-account/record.js';
import type { Effect } from '../store/effect.js';
import type { Store } from '../store/store.js';
import { nextOf } from './bank-behavior.js';
import type { PayoutRecord } from './record.js';

/** The status moves of a payout. A paid payout can still fail: the bank returns it. */
const MOVES: Readonly<Record<PayoutRecord['status'], readonly PayoutRecord['status'][]>> = {
  pending: ['in_transit', 'paid', 'failed', 'canceled'],
  in_transit: ['paid', 'failed', 'canceled'],
  paid: ['failed'],
  failed: [],
  canceled: [],
};

/**
 * The effect of a payout's next status, or undefined when it cannot reach it. A payout that fails or is canceled returns
 * its amount to the connected account. Nothing more is paid to a bank account whose payout failed.
 */
export function changedPayout(
  store: Store,
  payout: PayoutRecord,
  { status, failureCode }: Pick<PayoutRecord, 'status' | 'failureCode'>,
): Effect | undefined {
  if (!MOVES[payout.status].includes(status)) return undefined;
  const external = store.externalAccounts.get(payout.account, payout.destination);
  const changed: PayoutRecord = {
    ...payout,
    status,
    failureCode,
    next: external === undefined ? null : nextOf(external.bankAccount.last4, status),
  };
  if (status !== 'failed' && status !== 'canceled') return { payout: changed };
  const account = store.connectedAccounts.get(payout.platform, payout.account);
  return {
    payout: changed,
    ...(account === undefined ? {} : { connectedAccount: withMoney(account, payout.currency, payout.amount) }),
    ...(external === undefined || status === 'canceled'
      ? {}
      : { externalAccount: { ...external, status: 'errored' as const } }),
  };
}
