import type { Account } from '../account.js';
import type { Store } from '../store/store.js';
import type { PlatformBalances } from '../transfer/platform-balances.js';
import type { TransferRecord } from '../transfer/record.js';
import { ControlError } from './control-error.js';
import { choice, fieldsOf } from './read-json.js';
import { readFilter } from './record-filter.js';

/**
 * Lists all transfers, oldest first, for `GET /_control/transfers`. Filters: `entity`, `rail`, `since`, `destination`,
 * `transfer_group`, `idempotency_key`. @throws ControlError 400
 */
export function controlTransfers(
  store: Store,
  accounts: readonly Account[],
  query: URLSearchParams,
): Record<string, unknown>[] {
  const filter = readFilter(accounts, query, ['destination', 'transfer_group', 'idempotency_key']);
  const destination = filter.value('destination');
  const group = filter.value('transfer_group');
  const key = filter.value('idempotency_key');
  return filter.accounts
    .flatMap((account) => transfersOf(store, account).map((transfer) => ({ account, transfer })))
    .filter(({ transfer }) => filter.since === undefined || Date.parse(transfer.createdAt) >= filter.since)
    .filter(({ transfer }) => destination === undefined || transfer.destination === destination)
    .filter(({ transfer }) => group === undefined || transfer.transferGroup === group)
    .filter(({ transfer }) => key === undefined || transfer.idempotencyKey === key)
    .sort((a, b) => Date.parse(a.transfer.createdAt) - Date.parse(b.transfer.createdAt))
    .map(({ account, transfer }) => row(account, transfer));
}

/**
 * `POST /_control/balances`: decides whether the balance of one platform, or of all, suffices for transfers.
 * @throws ControlError 400
 */
export function controlBalances(
  balances: PlatformBalances,
  accounts: readonly Account[],
  body: unknown,
): Record<string, unknown> {
  const given = fieldsOf(body, ['sufficient', 'entity', 'rail']);
  const { sufficient } = given;
  if (typeof sufficient !== 'boolean') throw new ControlError(400, 'sufficient must be true or false.');
  const entities = [...new Set(accounts.map(({ entity }) => entity))];
  const rails = [...new Set(accounts.map(({ rail }) => rail))];
  const entity = given['entity'] === undefined ? null : choice(given, 'entity', entities);
  const rail = given['rail'] === undefined ? null : choice(given, 'rail', rails);
  for (const account of accounts) {
    const isMeant = (entity ?? account.entity) === account.entity && (rail ?? account.rail) === account.rail;
    if (isMeant) balances.set(account.entity, account.rail, sufficient);
  }
  return { sufficient, entity, rail };
}

function transfersOf({ transfers }: Store, { id }: Account): TransferRecord[] {
  return transfers.ids(id).flatMap((transfer) => transfers.get(id, transfer) ?? []);
}

function row(account: Account, transfer: TransferRecord): Record<string, unknown> {
  return {
    id: transfer.id,
    rail: account.rail,
    entity: account.entity,
    destination: transfer.destination,
    amount: transfer.amount,
    amount_reversed: transfer.amountReversed,
    currency: transfer.currency,
    transfer_group: transfer.transferGroup,
    idempotency_key: transfer.idempotencyKey,
    metadata: transfer.metadata,
    created_at: transfer.createdAt,
  };
}
