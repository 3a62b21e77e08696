import { type Decline, declineOf } from '../card/test-cards.js';
import type { ChargeRecord } from '../charge/record.js';
import { newId } from '../ids.js';
import type { MethodRecord } from '../payment-method/record.js';
import { renderPaymentMethod } from '../payment-method/render-payment-method.js';
import type { Effect } from '../store/effect.js';
import type { Call } from '../wire/endpoint.js';
import { docUrl, type ErrorObject } from '../wire/stripe-failure.js';
import type { PaymentRecord } from './record.js';

/** Stripe's default for cards, reported as `capture_before` of the charge. */
const AUTHORIZATION_SECONDS = 7 * 24 * 60 * 60;

/** The account and time of a charge, from a call or from the bank's page. */
export type ChargeContext = Pick<Call, 'account' | 'now'>;

interface Attempt {
  readonly payment: PaymentRecord;
  readonly method: MethodRecord;
  /** Whether the buyer completed a challenge. */
  readonly authenticated: boolean;
}

export type AttemptEffect = Effect & { readonly payment: PaymentRecord };

/** Applies the issuer's decision without a further challenge. `error` is set for a decline. */
export function chargeCard(context: ChargeContext, attempt: Attempt): { effect: AttemptEffect; error?: ErrorObject } {
  const decline = declineOf(attempt.method.card);
  return decline === undefined ? { effect: approved(context, attempt) } : declined(context, attempt, decline);
}

function approved(context: ChargeContext, { payment: before, method, authenticated }: Attempt): AttemptEffect {
  const manual = before.captureMethod === 'manual';
  const charge: ChargeRecord = {
    ...newCharge(context, before, method),
    status: 'succeeded',
    captured: !manual,
    amountCaptured: manual ? 0 : before.amount,
    captureBefore: manual ? seconds(context) + AUTHORIZATION_SECONDS : null,
    authenticated,
  };
  const payment: PaymentRecord = {
    ...before,
    status: manual ? 'requires_capture' : 'succeeded',
    amountCapturable: manual ? before.amount : 0,
    amountReceived: manual ? 0 : before.amount,
    paymentMethod: method.id,
    latestCharge: charge.id,
    lastPaymentError: null,
    nextAction: null,
  };
  return { payment, charge, method };
}

function declined(
  context: ChargeContext,
  { payment: before, method, authenticated }: Attempt,
  decline: Decline,
): { effect: AttemptEffect; error: ErrorObject } {
  const charge: ChargeRecord = {
    ...newCharge(context, before, method),
    failureCode: decline.code,
    failureMessage: decline.message,
    authenticated,
  };
  const error = cardError(context, method, decline, charge.id);
  return { effect: { payment: { ...withoutCard(before, error), latestCharge: charge.id }, charge, method }, error };
}

/** Returns the payment without its card: it waits for another one, with the reason. */
export function withoutCard(before: PaymentRecord, error: ErrorObject): PaymentRecord {
  return {
    ...before,
    status: 'requires_payment_method',
    paymentMethod: null,
    lastPaymentError: error,
    nextAction: null,
  };
}

/** The error of the response; later reads show the same fields in `last_payment_error`. */
export function cardError(
  context: ChargeContext,
  method: MethodRecord,
  decline: Decline,
  charge?: string,
): ErrorObject {
  return {
    ...(decline.adviceCode === undefined ? {} : { advice_code: decline.adviceCode }),
    ...(charge === undefined ? {} : { charge }),
    code: decline.code,
    decline_code: decline.declineCode,
    doc_url: docUrl(decline.code),
    message: decline.message,
    ...(decline.networkDeclineCode === undefined ? {} : { network_decline_code: decline.networkDeclineCode }),
    ...(decline.param === undefined ? {} : { param: decline.param }),
    payment_method: renderPaymentMethod(method, context.account.rail === 'live'),
    type: 'card_error',
  };
}

function newCharge(context: ChargeContext, payment: PaymentRecord, method: MethodRecord): ChargeRecord {
  return {
    id: newId('ch_3', 23),
    account: payment.account,
    payment: payment.id,
    method: method.id,
    card: method.card,
    created: seconds(context),
    amount: payment.amount,
    currency: payment.currency,
    status: 'failed',
    captured: false,
    amountCaptured: 0,
    amountReleased: 0,
    amountRefunded: 0,
    disputed: false,
    authenticated: false,
    captureBefore: null,
    failureCode: null,
    failureMessage: null,
  };
}

function seconds({ now }: ChargeContext): number {
  return Math.floor(now.getTime() / 1_000);
}
