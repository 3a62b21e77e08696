import { type Decline, testCard } from '../card/test-cards.js';
import type { ChargeRecord } from '../charge/record.js';
import { newId } from '../ids.js';
import type { MethodRecord } from '../payment-method/record.js';
import { renderPaymentMethod } from '../payment-method/render-payment-method.js';
import { resolvePaymentMethod } from '../payment-method/resolve-payment-method.js';
import type { Call, Outcome } from '../wire/endpoint.js';
import { docUrl, type ErrorObject, invalidRequest } from '../wire/stripe-failure.js';
import { paymentOutcome, renderAfter, unexpectedState } from './outcome.js';
import type { PaymentRecord } from './record.js';

/** Stripe's default for cards; the charge names it as `capture_before`. */
const AUTHORIZATION_SECONDS = 7 * 24 * 60 * 60;

export interface Confirmation {
  readonly paymentMethod: string | undefined;
  readonly errorOnRequiresAction: boolean;
  readonly offSession: boolean;
  readonly returnUrl: string | undefined;
  readonly useStripeSdk: boolean;
  readonly expand: readonly string[];
}

/**
 * Tries the card. Approved: `succeeded`, or `requires_capture` for manual capture. Declined: 402, and the payment stays
 * behind in `requires_payment_method` with the reason. A card that asks for the buyer: `requires_action`.
 */
export function confirmPayment(call: Call, payment: PaymentRecord, confirmation: Confirmation): Outcome {
  const named = confirmation.paymentMethod ?? payment.paymentMethod;
  if (named === null) throw unexpectedState(call, payment, 'This payment has no payment method to confirm it with.');
  const mayRedirect = payment.automaticPaymentMethods?.allow_redirects === 'always' && !confirmation.offSession;
  if (mayRedirect && confirmation.returnUrl === undefined) {
    throw invalidRequest({
      message:
        'Automatic payment methods may redirect the buyer: give a return_url, set automatic_payment_methods[allow_redirects] to never, or name the allowed_payment_method_types.',
      param: 'return_url',
    });
  }
  const method = { ...resolvePaymentMethod(call, named, payment.id), usedBy: payment.id };
  const { answer } = testCard(method.card);
  switch (answer.kind) {
    case 'approve':
      return approved(call, payment, method, confirmation);
    case 'decline':
      return declined(call, payment, method, answer);
    case 'authenticate':
      return needsBuyer(call, payment, method, confirmation);
  }
}

function approved(call: Call, before: PaymentRecord, method: MethodRecord, { expand }: Confirmation): Outcome {
  const manual = before.captureMethod === 'manual';
  const charge: ChargeRecord = {
    ...newCharge(call, before, method),
    status: 'succeeded',
    captured: !manual,
    amountCaptured: manual ? 0 : before.amount,
    captureBefore: manual ? seconds(call) + AUTHORIZATION_SECONDS : null,
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
  return paymentOutcome(call, { payment, charge, method }, expand);
}

function declined(call: Call, before: PaymentRecord, method: MethodRecord, decline: Decline): Outcome {
  const charge: ChargeRecord = {
    ...newCharge(call, before, method),
    failureCode: decline.code,
    failureMessage: decline.message,
  };
  const error = cardError(call, method, decline, charge.id);
  const payment: PaymentRecord = { ...refused(before, error), latestCharge: charge.id };
  const effect = { payment, charge, method };
  return { status: 402, body: { error: { ...error, payment_intent: renderAfter(call, effect) } }, effect };
}

/** Nobody can answer the issuer off session, or the caller asked for an error instead of the question. */
function needsBuyer(call: Call, before: PaymentRecord, method: MethodRecord, options: Confirmation): Outcome {
  if (options.offSession || options.errorOnRequiresAction) {
    const error = cardError(call, method, {
      code: 'authentication_required',
      declineCode: options.offSession ? 'authentication_required' : 'authentication_not_handled',
      message: 'Your card was declined. This transaction requires authentication.',
    });
    const effect = { payment: refused(before, error), method };
    return { status: 402, body: { error: { ...error, payment_intent: renderAfter(call, effect) } }, effect };
  }
  const payment: PaymentRecord = {
    ...before,
    status: 'requires_action',
    paymentMethod: method.id,
    lastPaymentError: null,
    nextAction: nextAction(before.id, options.useStripeSdk ? undefined : options.returnUrl),
  };
  return paymentOutcome(call, { payment, method }, options.expand);
}

/** The browser's part of 3-D Secure comes with its own feature, so these addresses lead nowhere yet. */
function nextAction(payment: string, returnUrl: string | undefined): Record<string, unknown> {
  const url = `https://sandbox.invalid/challenge/${payment}`;
  if (returnUrl !== undefined) return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } };
}

function refused(before: PaymentRecord, error: ErrorObject): PaymentRecord {
  return {
    ...before,
    status: 'requires_payment_method',
    paymentMethod: null,
    lastPaymentError: error,
    nextAction: null,
  };
}

/** The same fields stand in the answer and, for later reads, in `last_payment_error`. */
function cardError(call: Call, method: MethodRecord, decline: Decline, charge?: string): ErrorObject {
  return {
    ...(decline.adviceCode === undefined ? {} : { advice_code: decline.adviceCode }),
    ...(charge === undefined ? {} : { charge }),
    code: decline.code,
    decline_code: decline.declineCode,
    doc_url: docUrl(decline.code),
    message: decline.message,
    ...(decline.networkDeclineCode === undefined ? {} : { network_decline_code: decline.networkDeclineCode }),
    ...(decline.param === undefined ? {} : { param: decline.param }),
    payment_method: renderPaymentMethod(method, call.account.rail === 'live'),
    type: 'card_error',
  };
}

function newCharge(call: Call, payment: PaymentRecord, method: MethodRecord): ChargeRecord {
  return {
    id: newId('ch_3', 23),
    account: payment.account,
    payment: payment.id,
    method: method.id,
    card: method.card,
    created: seconds(call),
    amount: payment.amount,
    currency: payment.currency,
    status: 'failed',
    captured: false,
    amountCaptured: 0,
    amountReleased: 0,
    captureBefore: null,
    failureCode: null,
    failureMessage: null,
  };
}

function seconds(call: Call): number {
  return Math.floor(call.now.getTime() / 1_000);
}
