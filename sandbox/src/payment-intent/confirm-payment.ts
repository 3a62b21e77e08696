import { testCard } from '../card/test-cards.js';
import { newId } from '../ids.js';
import type { MethodRecord } from '../payment-method/record.js';
import { resolvePaymentMethod } from '../payment-method/resolve-payment-method.js';
import type { Call, Outcome } from '../wire/endpoint.js';
import { type ErrorObject, invalidRequest } from '../wire/stripe-failure.js';
import { type AttemptEffect, cardError, chargeCard, withoutCard } from './attempt.js';
import { paymentOutcome, renderAfter, unexpectedState } from './outcome.js';
import type { Challenge, PaymentRecord } from './record.js';

export interface Confirmation {
  readonly paymentMethod: string | undefined;
  readonly errorOnRequiresAction: boolean;
  readonly offSession: boolean;
  readonly returnUrl: string | undefined;
  readonly useStripeSdk: boolean;
  readonly expand: readonly string[];
}

/**
 * Charges the card. Approved: `succeeded`, or `requires_capture` for manual capture. Declined: 402, and the payment is
 * `requires_payment_method` with the reason. A card that requires authentication: `requires_action`.
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
  if (testCard(method.card).decision.kind === 'authenticate')
    return requireAuthentication(call, payment, method, confirmation);
  const { effect, error } = chargeCard(call, { payment, method, authenticated: false });
  return error === undefined ? paymentOutcome(call, effect, confirmation.expand) : declineOutcome(call, effect, error);
}

function declineOutcome(call: Call, effect: AttemptEffect, error: ErrorObject): Outcome {
  return { status: 402, body: { error: { ...error, payment_intent: renderAfter(call, effect) } }, effect };
}

/** Starts a challenge, or declines when the buyer is off session or the caller requested an error instead. */
function requireAuthentication(
  call: Call,
  before: PaymentRecord,
  method: MethodRecord,
  options: Confirmation,
): Outcome {
  if (options.offSession || options.errorOnRequiresAction) {
    const error = cardError(call, method, {
      code: 'authentication_required',
      declineCode: options.offSession ? 'authentication_required' : 'authentication_not_handled',
      message: 'Your card was declined. This transaction requires authentication.',
    });
    return declineOutcome(call, { payment: withoutCard(before, error), method }, error);
  }
  // A caller with the browser script needs no return address; the given one is for other payment methods.
  const challenge = newChallenge(options.useStripeSdk ? undefined : options.returnUrl);
  const payment: PaymentRecord = {
    ...before,
    status: 'requires_action',
    paymentMethod: method.id,
    lastPaymentError: null,
    challenge,
    nextAction: nextActionOf(challenge, call.publicUrl),
  };
  return paymentOutcome(call, { payment, method }, options.expand);
}

function newChallenge(returnUrl: string | undefined): Challenge {
  return { id: newId('src_1', 23), returnUrl: returnUrl ?? null };
}

/** Stripe's `next_action`: for its browser script, or a redirect when the payment has a return address. */
function nextActionOf({ id, returnUrl }: Challenge, publicUrl: string): Record<string, unknown> {
  const url = `${publicUrl}/3ds/${id}`;
  if (returnUrl !== null) return { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: id } };
}
