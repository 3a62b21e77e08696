import type { Account } from '../account.js';
import { changedPayout } from '../payout/change-payout.js';
import type { PayoutRecord } from '../payout/record.js';
import { commitDirectly } from '../store/commit-directly.js';
import type { Store } from '../store/store.js';
import { ControlError } from './control-error.js';
import { choice, fieldsOf } from './read-json.js';
import { readFilter } from './record-filter.js';

/**
 * Lists all payouts of connected accounts, oldest first, for `GET /_control/payouts`. Filters: `entity`, `rail`, `since`,
 * `account`, `status`, `idempotency_key`. @throws ControlError 400
 */
export function controlPayouts(
  store: Store,
  accounts: readonly Account[],
  query: URLSearchParams,
): Record<string, unknown>[] {
  const filter = readFilter(accounts, query, ['account', 'status', 'idempotency_key']);
  const connected = filter.value('account');
  const status = filter.value('status');
  const key = filter.value('idempotency_key');
  const platforms = new Map(filter.accounts.map((account) => [account.id, account]));
  return [...store.payouts.all()]
    .flatMap((payout) => {
      const account = platforms.get(payout.platform);
      return account === undefined ? [] : [{ account, payout }];
    })
    .filter(({ payout }) => filter.since === undefined || Date.parse(payout.createdAt) >= filter.since)
    .filter(({ payout }) => connected === undefined || payout.account === connected)
    .filter(({ payout }) => status === undefined || payout.status === status)
    .filter(({ payout }) => key === undefined || payout.idempotencyKey === key)
    .sort((a, b) => Date.parse(a.payout.createdAt) - Date.parse(b.payout.createdAt))
    .map(({ account, payout }) => row(account, payout));
}

/**
 * `POST /_control/payouts/<id>`: what the bank says now, instead of later. `failed` of a paid payout is a return.
 * @throws ControlError 400, 404, or 409 when the payout cannot reach that status
 */
export function controlChangePayout(
  store: Store,
  accounts: readonly Account[],
  id: string,
  body: unknown,
  now: Date,
): Record<string, unknown> {
  const given = fieldsOf(body, ['status', 'failure_code']);
  const status = choice(given, 'status', ['in_transit', 'paid', 'failed', 'canceled']);
  const failureCode = given['failure_code'] ?? 'could_not_process';
  if (typeof failureCode !== 'string' || !/^[a-z_]{1,60}$/.test(failureCode)) {
    throw new ControlError(400, 'failure_code must be a code of Stripe, such as account_closed.');
  }
  const payout = store.payouts.any(id);
  const account = accounts.find((each) => each.id === payout?.platform);
  if (payout === undefined || account === undefined) throw new ControlError(404, `No payout ${id}.`);
  const effect = changedPayout(store, payout, { status, failureCode: status === 'failed' ? failureCode : null });
  if (effect === undefined) throw new ControlError(409, `The payout is ${payout.status}.`);
  commitDirectly(store, account, effect, now);
  return row(account, effect.payout ?? payout);
}

function row(account: Account, payout: PayoutRecord): Record<string, unknown> {
  return {
    id: payout.id,
    rail: account.rail,
    entity: account.entity,
    account: payout.account,
    destination: payout.destination,
    status: payout.status,
    failure_code: payout.failureCode,
    amount: payout.amount,
    currency: payout.currency,
    idempotency_key: payout.idempotencyKey,
    metadata: payout.metadata,
    created_at: payout.createdAt,
  };
}
