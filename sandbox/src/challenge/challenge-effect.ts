import { type AttemptEffect, type ChargeContext, chargeCard, withoutCard } from '../payment-intent/attempt.js';
import type { PaymentRecord } from '../payment-intent/record.js';
import { renderPaymentMethod } from '../payment-method/render-payment-method.js';
import type { Reads } from '../store/effect.js';
import { docUrl, type ErrorObject } from '../wire/stripe-failure.js';

export const OUTCOMES = ['succeed', 'fail'] as const;
export type ChallengeOutcome = (typeof OUTCOMES)[number];

/**
 * Returns the effect of the buyer's outcome. After a passed challenge the issuer decides the charge. After a failed one
 * the payment waits for another card. @returns undefined when the payment does not (or no longer) wait for a challenge.
 */
export function challengeEffect(
  store: Reads,
  context: ChargeContext,
  payment: PaymentRecord,
  outcome: ChallengeOutcome,
): AttemptEffect | undefined {
  const method = store.method(payment.account, payment.paymentMethod ?? '');
  if (payment.status !== 'requires_action' || method === undefined) return undefined;
  if (outcome === 'succeed') return chargeCard(context, { payment, method, authenticated: true }).effect;
  const error: ErrorObject = {
    code: 'payment_intent_authentication_failure',
    doc_url: docUrl('payment_intent_authentication_failure'),
    message: 'The buyer did not pass the authentication. Confirm again with another payment method.',
    payment_method: renderPaymentMethod(method, context.account.rail === 'live'),
    type: 'invalid_request_error',
  };
  return { payment: withoutCard(payment, error) };
}
