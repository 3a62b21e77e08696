import type { Account } from '../account.js';
import { finishRefund } from '../refund/finish-refund.js';
import type { RefundRecord } from '../refund/record.js';
import type { Store } from '../store/store.js';
import { ControlError } from './control-error.js';
import { readFilter } from './record-filter.js';

/**
 * Lists all refunds, oldest first, for `GET /_control/refunds`. Filters: `entity`, `rail`, `since`, `payment`,
 * `idempotency_key`. @throws ControlError 400
 */
export function controlRefunds(
  store: Store,
  accounts: readonly Account[],
  query: URLSearchParams,
): Record<string, unknown>[] {
  const filter = readFilter(accounts, query, ['payment', 'idempotency_key']);
  const payment = filter.value('payment');
  const key = filter.value('idempotency_key');
  return filter.accounts
    .flatMap((account) => refundsOf(store, account).map((refund) => ({ account, refund })))
    .filter(({ refund }) => filter.since === undefined || Date.parse(refund.createdAt) >= filter.since)
    .filter(({ refund }) => payment === undefined || refund.payment === payment)
    .filter(({ refund }) => key === undefined || refund.idempotencyKey === key)
    .sort((a, b) => Date.parse(a.refund.createdAt) - Date.parse(b.refund.createdAt))
    .map(({ account, refund }) => row(account, refund));
}

/**
 * Sets the final result of a refund at once, for `POST /_control/refunds/<id>/fail` and `…/succeed`.
 * @throws ControlError 404, or 409 when the refund can no longer reach that status
 */
export function controlFinishRefund(
  store: Store,
  accounts: readonly Account[],
  id: string,
  status: 'succeeded' | 'failed',
  now: Date,
): Record<string, unknown> {
  const found = store.refunds.any(id);
  const account = accounts.find((each) => each.id === found?.account);
  if (found === undefined || account === undefined) throw new ControlError(404, `No refund ${id}.`);
  const refund = finishRefund(store, account, id, status, now);
  if (refund === undefined) throw new ControlError(409, `The refund is already ${found.status}.`);
  return row(account, refund);
}

function refundsOf(store: Store, account: Account): RefundRecord[] {
  return store.refunds.ids(account.id).flatMap((id) => store.refund(account.id, id) ?? []);
}

function row(account: Account, refund: RefundRecord): Record<string, unknown> {
  return {
    id: refund.id,
    payment: refund.payment,
    rail: account.rail,
    entity: account.entity,
    status: refund.status,
    amount: refund.amount,
    currency: refund.currency,
    idempotency_key: refund.idempotencyKey,
    metadata: refund.metadata,
    created_at: refund.createdAt,
  };
}
