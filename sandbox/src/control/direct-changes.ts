import type { Account } from '../account.js';
import type { ChargeRecord } from '../charge/record.js';
import { newId } from '../ids.js';
import { captureEffect } from '../payment-intent/capture.js';
import type { PaymentRecord } from '../payment-intent/record.js';
import { amountToRefund, inquiryEndedBy } from '../refund/create.js';
import { newRefund } from '../refund/new-refund.js';
import { commitDirectly } from '../store/commit-directly.js';
import type { Store } from '../store/store.js';
import { StripeFailure } from '../wire/stripe-failure.js';
import { ControlError } from './control-error.js';
import { choice, count, fieldsOf } from './read-json.js';

const AMOUNT_MAX = 99_999_999;

interface Found {
  readonly account: Account;
  readonly payment: PaymentRecord;
  /** Undefined when no charge was tried. */
  readonly charge: ChargeRecord | undefined;
}

/**
 * `POST /_control/refunds`: refunds as someone would in the processor's dashboard, so without metadata and idempotency key.
 * @throws ControlError 400, 404, or 409 when less is left
 */
export function controlRefund(
  store: Store,
  accounts: readonly Account[],
  body: unknown,
  now: Date,
): Record<string, unknown> {
  const given = fieldsOf(body, ['payment', 'amount']);
  const { account, charge, payment } = findDirectly(store, accounts, given['payment']);
  if (charge === undefined || !charge.captured) throw new ControlError(409, 'The payment has no captured charge.');
  const requested = given['amount'] === undefined ? undefined : count(given, 'amount', 1, AMOUNT_MAX);
  const disputes = store.disputesOfPayment(payment.id);
  const amount = conflictFor(() => amountToRefund(charge, requested, disputes));
  const refund = newRefund(charge, amount, { reason: null, metadata: {}, at: now, idempotencyKey: null });
  const refunded = { ...charge, amountRefunded: charge.amountRefunded + amount };
  commitDirectly(store, account, { refund, charge: refunded, ...inquiryEndedBy(refunded, disputes) }, now);
  return { id: refund.id, payment: payment.id, status: refund.status, amount };
}

/**
 * `POST /_control/captures`: captures an authorization, or a part of it, as someone would in the processor's dashboard.
 * @throws ControlError 400, 404, or 409 when the payment is not authorized
 */
export function controlCapture(
  store: Store,
  accounts: readonly Account[],
  body: unknown,
  now: Date,
): Record<string, unknown> {
  const given = fieldsOf(body, ['payment', 'amount']);
  const { account, payment, charge } = findDirectly(store, accounts, given['payment']);
  if (payment.status !== 'requires_capture' || charge === undefined) {
    throw new ControlError(409, `The payment is in status ${payment.status}.`);
  }
  const amount =
    given['amount'] === undefined ? payment.amountCapturable : count(given, 'amount', 1, payment.amountCapturable);
  const effect = captureEffect(payment, charge, amount);
  commitDirectly(store, account, effect, now);
  return { id: payment.id, status: effect.payment.status, amount_captured: amount };
}

/**
 * `POST /_control/completions`: completes a payment that was declined or canceled, as when a bank's approval comes late.
 * @throws ControlError 400, 404, or 409 when the payment was not tried or has not ended
 */
export function controlCompletion(
  store: Store,
  accounts: readonly Account[],
  body: unknown,
  now: Date,
): Record<string, unknown> {
  const given = fieldsOf(body, ['payment', 'status']);
  const status = choice(given, 'status', ['succeeded', 'requires_capture']);
  const { account, payment, charge } = findDirectly(store, accounts, given['payment']);
  if (charge === undefined || (payment.status !== 'requires_payment_method' && payment.status !== 'canceled')) {
    throw new ControlError(409, `The payment is in status ${payment.status}, or was never tried.`);
  }
  const isCaptured = status === 'succeeded';
  const late: ChargeRecord = {
    ...charge,
    id: newId('ch_3', 23),
    card: 'visa',
    created: Math.floor(now.getTime() / 1_000),
    status: 'succeeded',
    captured: isCaptured,
    amountCaptured: isCaptured ? charge.amount : 0,
    amountReleased: 0,
    amountRefunded: 0,
    disputed: false,
    failureCode: null,
    failureMessage: null,
  };
  const completed: PaymentRecord = {
    ...payment,
    status,
    latestCharge: late.id,
    lastPaymentError: null,
    amountCapturable: isCaptured ? 0 : charge.amount,
    amountReceived: isCaptured ? charge.amount : 0,
  };
  commitDirectly(store, account, { payment: completed, charge: late }, now);
  return { id: payment.id, status };
}

/** The payment that a direct change is about. @throws ControlError 404 */
export function findDirectly(store: Store, accounts: readonly Account[], id: unknown): Found {
  const payment = typeof id === 'string' ? store.payments.any(id) : undefined;
  const account = accounts.find((each) => each.id === payment?.account);
  if (payment === undefined || account === undefined) throw new ControlError(404, `No payment ${String(id)}.`);
  const charge = payment.latestCharge === null ? undefined : store.charge(account.id, payment.latestCharge);
  return { account, payment, charge };
}

function conflictFor<Value>(compute: () => Value): Value {
  try {
    return compute();
  } catch (error) {
    if (error instanceof StripeFailure) throw new ControlError(409, error.message);
    throw error;
  }
}
