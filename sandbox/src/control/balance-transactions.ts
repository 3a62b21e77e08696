import type { Account } from '../account.js';
import { TRANSACTION_TYPES, type TransactionRecord } from '../balance-transaction/record.js';
import { recordBalanceTransaction } from '../balance-transaction/record-balance-transaction.js';
import { newId } from '../ids.js';
import { commitDirectly } from '../store/commit-directly.js';
import type { Store } from '../store/store.js';
import { ControlError } from './control-error.js';
import { choice, count, fieldsOf, instant } from './read-json.js';
import { readFilter } from './record-filter.js';

type Row = Record<string, unknown>;
type Fields = Readonly<Record<string, unknown>>;

const AMOUNT_MAX = 99_999_999_999;

/** Lists the balance transactions, oldest first, for `GET /_control/balance_transactions`. Filters: `entity`, `rail`, `since`, `source`. */
export function controlTransactions(store: Store, accounts: readonly Account[], query: URLSearchParams): Row[] {
  const filter = readFilter(accounts, query, ['source']);
  const source = filter.value('source');
  return filter.accounts
    .flatMap((account) => store.transactions.ids(account.id).flatMap((id) => store.transactions.any(id) ?? []))
    .filter((found) => !found.isDropped)
    .filter(({ created }) => filter.since === undefined || created * 1_000 >= filter.since)
    .filter((found) => source === undefined || found.source === source)
    .map((found) => row(accounts, found));
}

/**
 * `POST /_control/balance_transactions`: plants a discrepancy.
 *
 * - `{ "add": { "entity", "rail", "type", "amount", "currency", "source"?, "fee"?, "created"? } }`
 * - `{ "drop": "<source>" }`: its first transaction disappears from lists and reads
 * - `{ "change": "<source>", "amount"?, "currency"?, "fee"? }`: of its first transaction
 * - `{ "duplicate": "<source>" }`: its first transaction once more
 *
 * A source is a charge, refund, dispute, transfer or payout, or a payment for its charge.
 *
 * @throws ControlError 400, 404
 */
export function controlTransaction(store: Store, accounts: readonly Account[], body: unknown, now: Date): Row {
  const given = fieldsOf(body, ['add', 'drop', 'change', 'duplicate', 'amount', 'currency', 'fee']);
  const planted = given['add'] === undefined ? changed(store, given) : added(accounts, given['add'], now);
  const account = accounts.find(({ id }) => id === planted.account);
  if (account === undefined) throw new ControlError(404, 'No such account.');
  commitDirectly(store, account, { transactions: [planted] }, now);
  return row(accounts, planted);
}

function added(accounts: readonly Account[], body: unknown, now: Date): TransactionRecord {
  const given = fieldsOf(body, ['entity', 'rail', 'type', 'amount', 'currency', 'source', 'fee', 'created']);
  const account = accounts.find(({ entity, rail }) => entity === given['entity'] && rail === given['rail']);
  if (account === undefined) throw new ControlError(404, 'No account of this entity and rail.');
  return recordBalanceTransaction({
    account: account.id,
    type: choice(given, 'type', TRANSACTION_TYPES),
    amount: count(given, 'amount', -AMOUNT_MAX, AMOUNT_MAX),
    currency: currencyOf(given, ''),
    source: typeof given['source'] === 'string' ? given['source'] : null,
    fee: given['fee'] === undefined ? 0 : count(given, 'fee', 0, AMOUNT_MAX),
    at: given['created'] === undefined ? now : new Date(instant(given['created'], 'created')),
  });
}

function changed(store: Store, given: Fields): TransactionRecord {
  const [action, source] = (['drop', 'change', 'duplicate'] as const)
    .map((name) => [name, given[name]] as const)
    .find(([, value]) => typeof value === 'string') ?? [undefined, undefined];
  if (action === undefined) throw new ControlError(400, 'Send one of add, drop, change, duplicate.');
  const of = store.payments.any(String(source))?.latestCharge ?? String(source);
  const [found] = store.transactionsOfSource(of).filter(({ isDropped }) => !isDropped);
  if (found === undefined) throw new ControlError(404, `No balance transaction of ${String(source)}.`);
  switch (action) {
    case 'drop':
      return { ...found, isDropped: true };
    case 'duplicate':
      return { ...found, id: newId('txn_1', 23) };
    case 'change':
      return {
        ...found,
        amount: given['amount'] === undefined ? found.amount : count(given, 'amount', -AMOUNT_MAX, AMOUNT_MAX),
        currency: currencyOf(given, found.currency),
        fee: given['fee'] === undefined ? found.fee : count(given, 'fee', 0, AMOUNT_MAX),
      };
  }
}

function currencyOf(given: Fields, fallback: string): string {
  const value = given['currency'] ?? fallback;
  if (typeof value === 'string' && /^[a-z]{3}$/.test(value)) return value;
  throw new ControlError(400, 'currency must be three lower-case letters.');
}

function row(accounts: readonly Account[], { account: id, availableOn, isDropped, ...found }: TransactionRecord): Row {
  const account = accounts.find((each) => each.id === id);
  return {
    ...found,
    rail: account?.rail,
    entity: account?.entity,
    available_on: new Date(availableOn * 1_000).toISOString(),
    created_at: new Date(found.created * 1_000).toISOString(),
    is_dropped: isDropped,
  };
}
