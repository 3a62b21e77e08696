import { type Decline, declineOf } from '../card/test-cards.js';
import type { ChargeRecord } from '../charge/record.js';
import { newId } from '../ids.js';
import type { MethodRecord } from '../payment-method/record.js';
import { renderPaymentMethod } from '../payment-method/render-payment-method.js';
import type { Effect } from '../store/effect.js';
import type { Call } from '../wire/endpoint.js';
import { docUrl, type ErrorObject } from '../wire/stripe-failure.js';
import type { PaymentRecord } from './record.js';

/** Stripe's default for cards; the charge names it as `capture_before`. */
const AUTHORIZATION_SECONDS = 7 * 24 * 60 * 60;

/** Who pays where, and when: a call, or the buyer's answer on the bank's page. */
export type ChargeContext = Pick<Call, 'account' | 'now'>;

interface Attempt {
  readonly payment: PaymentRecord;
  readonly method: MethodRecord;
  /** The buyer answered the issuer's question. */
  readonly authenticated: boolean;
}

export type AttemptEffect = Effect & { readonly payment: PaymentRecord };

/** The issuer's answer when nothing is left to ask. `refusal` is set when it is no. */
export function chargeCard(scene: ChargeContext, attempt: Attempt): { effect: AttemptEffect; refusal?: ErrorObject } {
  const decline = declineOf(attempt.method.card);
  return decline === undefined ? { effect: approved(scene, attempt) } : declined(scene, attempt, decline);
}

function approved(scene: ChargeContext, { payment: before, method, authenticated }: Attempt): AttemptEffect {
  const manual = before.captureMethod === 'manual';
  const charge: ChargeRecord = {
    ...newCharge(scene, before, method),
    status: 'succeeded',
    captured: !manual,
    amountCaptured: manual ? 0 : before.amount,
    captureBefore: manual ? seconds(scene) + AUTHORIZATION_SECONDS : null,
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
  scene: ChargeContext,
  { payment: before, method, authenticated }: Attempt,
  decline: Decline,
): { effect: AttemptEffect; refusal: ErrorObject } {
  const charge: ChargeRecord = {
    ...newCharge(scene, before, method),
    failureCode: decline.code,
    failureMessage: decline.message,
    authenticated,
  };
  const refusal = cardError(scene, method, decline, charge.id);
  return { effect: { payment: { ...withoutCard(before, refusal), latestCharge: charge.id }, charge, method }, refusal };
}

/** The payment waits for another card, and says why. */
export function withoutCard(before: PaymentRecord, error: ErrorObject): PaymentRecord {
  return {
    ...before,
    status: 'requires_payment_method',
    paymentMethod: null,
    lastPaymentError: error,
    nextAction: null,
  };
}

/** The same fields stand in the answer and, for later reads, in `last_payment_error`. */
export function cardError(scene: ChargeContext, method: MethodRecord, decline: Decline, charge?: string): ErrorObject {
  return {
    ...(decline.adviceCode === undefined ? {} : { advice_code: decline.adviceCode }),
    ...(charge === undefined ? {} : { charge }),
    code: decline.code,
    decline_code: decline.declineCode,
    doc_url: docUrl(decline.code),
    message: decline.message,
    ...(decline.networkDeclineCode === undefined ? {} : { network_decline_code: decline.networkDeclineCode }),
    ...(decline.param === undefined ? {} : { param: decline.param }),
    payment_method: renderPaymentMethod(method, scene.account.rail === 'live'),
    type: 'card_error',
  };
}

function newCharge(scene: ChargeContext, payment: PaymentRecord, method: MethodRecord): ChargeRecord {
  return {
    id: newId('ch_3', 23),
    account: payment.account,
    payment: payment.id,
    method: method.id,
    card: method.card,
    created: seconds(scene),
    amount: payment.amount,
    currency: payment.currency,
    status: 'failed',
    captured: false,
    amountCaptured: 0,
    amountReleased: 0,
    amountRefunded: 0,
    authenticated: false,
    captureBefore: null,
    failureCode: null,
    failureMessage: null,
  };
}

function seconds({ now }: ChargeContext): number {
  return Math.floor(now.getTime() / 1_000);
}
