import { type Account, ENTITIES, RAILS } from '../account.js';
import type { PaymentRecord } from '../payment-intent/record.js';
import type { Store } from '../store/store.js';
import { ControlError } from './control-error.js';

const FILTERS = ['entity', 'rail', 'since', 'idempotency_key'];

/**
 * What the processor really did, oldest first, for `GET /_control/payments`. Filters: `entity`, `rail`, `since` (ISO 8601
 * or Unix seconds, inclusive), `idempotency_key` (of the request that made the payment).
 * @throws ControlError 400
 */
export function controlPayments(
  store: Store,
  accounts: readonly Account[],
  query: URLSearchParams,
): Record<string, unknown>[] {
  const unknown = [...query.keys()].filter((name) => !FILTERS.includes(name));
  if (unknown.length > 0)
    throw new ControlError(400, `Unknown: ${unknown.join(', ')}. Known are ${FILTERS.join(', ')}.`);
  const entity = one(query, 'entity', ENTITIES);
  const rail = one(query, 'rail', RAILS);
  const since = instant(query.get('since'));
  const key = query.get('idempotency_key');
  const wanted = accounts.filter((row) => (entity ?? row.entity) === row.entity && (rail ?? row.rail) === row.rail);
  return wanted
    .flatMap((account) => paymentsOf(store, account).map((payment) => ({ account, payment })))
    .filter(({ payment }) => since === undefined || Date.parse(payment.createdAt) >= since)
    .filter(({ payment }) => key === null || payment.idempotencyKey === key)
    .sort((a, b) => Date.parse(a.payment.createdAt) - Date.parse(b.payment.createdAt))
    .map(({ account, payment }) => row(account, payment));
}

function paymentsOf(store: Store, account: Account): PaymentRecord[] {
  return store.paymentIds(account.id).flatMap((id) => store.payment(account.id, id) ?? []);
}

function row(account: Account, payment: PaymentRecord): Record<string, unknown> {
  return {
    id: payment.id,
    rail: account.rail,
    entity: account.entity,
    status: payment.status,
    amount: payment.amount,
    amount_captured: payment.amountReceived,
    amount_refunded: 0,
    currency: payment.currency,
    idempotency_key: payment.idempotencyKey,
    metadata: payment.metadata,
    created_at: payment.createdAt,
  };
}

function one<const T extends string>(query: URLSearchParams, name: string, values: readonly T[]): T | undefined {
  const given = query.get(name);
  if (given === null) return undefined;
  const match = values.find((value) => value === given);
  if (match === undefined) throw new ControlError(400, `${name} must be one of ${values.join(', ')}.`);
  return match;
}

/** Milliseconds since 1970. */
function instant(given: string | null): number | undefined {
  if (given === null) return undefined;
  const value = /^\d+$/.test(given) ? Number(given) * 1_000 : Date.parse(given);
  if (Number.isNaN(value)) throw new ControlError(400, 'since must be an ISO 8601 instant or Unix seconds.');
  return value;
}
