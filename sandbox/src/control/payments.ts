import type { Account } from '../account.js';
import type { PaymentRecord } from '../payment-intent/record.js';
import type { Store } from '../store/store.js';
import { readFilter } from './record-filter.js';

/**
 * Lists all payments, oldest first, for `GET /_control/payments`. Filters: `entity`, `rail`, `since` (ISO 8601 or Unix
 * seconds, inclusive), `idempotency_key` (of the request that created the payment).
 * @throws ControlError 400
 */
export function controlPayments(
  store: Store,
  accounts: readonly Account[],
  query: URLSearchParams,
): Record<string, unknown>[] {
  const filter = readFilter(accounts, query, ['idempotency_key']);
  const key = filter.value('idempotency_key');
  return filter.accounts
    .flatMap((account) => paymentsOf(store, account).map((payment) => ({ account, payment })))
    .filter(({ payment }) => filter.since === undefined || Date.parse(payment.createdAt) >= filter.since)
    .filter(({ payment }) => key === undefined || payment.idempotencyKey === key)
    .sort((a, b) => Date.parse(a.payment.createdAt) - Date.parse(b.payment.createdAt))
    .map(({ account, payment }) => row(store, account, payment));
}

function paymentsOf(store: Store, account: Account): PaymentRecord[] {
  return store.payments.ids(account.id).flatMap((id) => store.payment(account.id, id) ?? []);
}

function row(store: Store, account: Account, payment: PaymentRecord): Record<string, unknown> {
  const charge = payment.latestCharge === null ? undefined : store.charge(account.id, payment.latestCharge);
  return {
    id: payment.id,
    rail: account.rail,
    entity: account.entity,
    status: payment.status,
    amount: payment.amount,
    amount_captured: payment.amountReceived,
    amount_refunded: charge?.amountRefunded ?? 0,
    currency: payment.currency,
    idempotency_key: payment.idempotencyKey,
    metadata: payment.metadata,
    created_at: payment.createdAt,
  };
}
