import { type AttemptEffect, chargeCard, withoutCard, type ChargeContext } from '../payment-intent/attempt.js';
import type { PaymentRecord } from '../payment-intent/record.js';
import { renderPaymentMethod } from '../payment-method/render-payment-method.js';
import type { Reads } from '../store/effect.js';
import { docUrl, type ErrorObject } from '../wire/stripe-failure.js';

export const OUTCOMES = ['succeed', 'fail'] as const;
export type ChallengeOutcome = (typeof OUTCOMES)[number];

/**
 * What the buyer's answer does to the payment: passed, the issuer decides about the charge; failed, the payment waits for
 * another card. @returns undefined when the payment does not wait for an answer (any more).
 */
export function challengeEffect(
  store: Reads,
  scene: ChargeContext,
  payment: PaymentRecord,
  outcome: ChallengeOutcome,
): AttemptEffect | undefined {
  const method = store.method(payment.account, payment.paymentMethod ?? '');
  if (payment.status !== 'requires_action' || method === undefined) return undefined;
  if (outcome === 'succeed') return chargeCard(scene, { payment, method, authenticated: true }).effect;
  const error: ErrorObject = {
    code: 'payment_intent_authentication_failure',
    doc_url: docUrl('payment_intent_authentication_failure'),
    message: 'The buyer did not pass the authentication. Confirm again with another payment method.',
    payment_method: renderPaymentMethod(method, scene.account.rail === 'live'),
    type: 'invalid_request_error',
  };
  return { payment: withoutCard(payment, error) };
}
