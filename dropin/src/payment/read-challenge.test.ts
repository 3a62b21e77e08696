import type { PaymentIntentResult } from '@stripe/stripe-js';
import { describe, expect, it } from 'vitest';
import { failureMessage } from './failure-message.js';
import { readChallenge } from './read-challenge.js';

const result = (value: object) => readChallenge(value as PaymentIntentResult);

describe('readChallenge', () => {
  it.each([
    ['succeeded', 'succeeded'],
    ['requires_capture', 'authorized'],
    ['processing', 'processing'],
  ])('completes the processor’s status %s as %s', (status, expected) => {
    expect(result({ paymentIntent: { status } })).toMatchObject({ kind: 'completed', status: expected });
  });

  it.each([
    ['a failed challenge', { code: 'payment_intent_authentication_failure' }, 'authentication'],
    ['a decline after a passed challenge', { code: 'card_declined', decline_code: 'generic_decline' }, 'declined'],
    ['a lack of funds', { code: 'card_declined', decline_code: 'insufficient_funds' }, 'funds'],
  ])('fails after %s with its reason', (_, error, message) => {
    const reading = result({ error: { ...error, payment_intent: { status: 'requires_payment_method' } } });
    expect(reading).toMatchObject({ kind: 'completed', status: 'failed' });
    expect(failureMessage((reading as { failure: object }).failure)).toBe(message);
  });

  it('fails a payment that the processor has canceled meanwhile', () => {
    expect(result({ paymentIntent: { status: 'canceled' } })).toEqual({
      kind: 'completed',
      status: 'failed',
      failure: { code: 'authentication_failed' },
    });
  });

  it('keeps a challenge open that the buyer has closed', () => {
    const error = { code: 'payment_intent_authentication_failure', payment_intent: { status: 'requires_action' } };
    expect(result({ error })).toEqual({ kind: 'closed' });
  });

  it.each([
    ['an error without a payment', { error: { type: 'api_connection_error' } }],
    ['a status that is not known', { paymentIntent: { status: 'requires_confirmation' } }],
  ])('calls the outcome unknown for %s', (_, value) => {
    expect(result(value)).toEqual({ kind: 'unknown' });
  });
});

describe('failureMessage', () => {
  it.each([
    ['card_declined', 'declined'],
    ['insufficient_funds', 'funds'],
    ['expired_card', 'expiry'],
    ['incorrect_cvc', 'cvc'],
    ['incorrect_number', 'number'],
    ['authentication_failed', 'authentication'],
    ['processing_error', 'notPaid'],
    ['incomplete_number', 'number'],
    ['invalid_expiry_year_past', 'expiry'],
    ['incomplete_cvc', 'cvc'],
    ['a_newer_code', 'notPaid'],
    [undefined, 'notPaid'],
  ])('maps %s to %s', (code, expected) => {
    expect(failureMessage({ code })).toBe(expected);
  });
});
