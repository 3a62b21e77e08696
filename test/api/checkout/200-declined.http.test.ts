import { expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import { type Payment, paidHandbag, readOf, snapshotOf } from '../../setup/payment.js';

const test = await openApiTest();
const { api, store } = test;
const quoteId = await quoteHandbag(api);

function charge(paymentMethod: string, changes: Record<string, unknown> = {}) {
  const body = chargeHandbag(quoteId, { payment_method: paymentMethod, ...changes });
  return api.post('/v1/payment_intents', body, idempotencyKey());
}

const failures = {
  card_declined: { code: 'card_declined', message: 'The card was declined.', advice: 'try_another_card' },
  insufficient_funds: {
    code: 'insufficient_funds',
    message: 'The card has insufficient funds.',
    advice: 'try_another_card',
  },
  expired_card: { code: 'expired_card', message: 'The card has expired.', advice: 'check_card_details' },
  incorrect_cvc: { code: 'incorrect_cvc', message: 'The security code is incorrect.', advice: 'check_card_details' },
  processing_error: {
    code: 'processing_error',
    message: 'The payment could not be processed.',
    advice: 'try_again_later',
  },
} as const;

it.each([
  ['pm_card_chargeDeclined', 'card_declined'],
  ['pm_card_visa_chargeDeclined', 'card_declined'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ['pm_card_chargeDeclinedLostCard', 'card_declined'],
  ['pm_card_chargeDeclinedStolenCard', 'card_declined'],
  ['pm_card_chargeDeclinedFraudulent', 'card_declined'],
  ['pm_card_chargeDeclinedVelocityLimitExceeded', 'card_declined'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc'],
  ['pm_card_chargeDeclinedProcessingError', 'processing_error'],
] as const)('returns a failed payment for %s with the code %s, and posts no journal', async (token, code) => {
  const response = await charge(token);
  const payment = response.body as Payment;
  const { id, created_at, updated_at } = payment;
  const failed = { status: 'failed', payment_method: token, amount_captured: 0, failure: failures[code] } as const;
  expectResponse(response, 200, paidHandbag(quoteId, failed));
  expectResponse(await api.get(`/v1/payment_intents/${id}`), 200, readOf(payment));

  expect(await store.ledger(id)).toEqual([]);
  expect(await store.history(id)).toEqual([
    [null, 'processing', created_at],
    ['processing', 'failed', updated_at],
  ]);
  const events = await store.events(id);
  expect(events.map(({ type, sequence, previousStatus }) => [type, sequence, previousStatus])).toEqual([
    ['payment_intent.created', 1, null],
    ['payment_intent.failed', 2, 'processing'],
  ]);
  expect(events[1]?.snapshot).toEqual(snapshotOf(payment));
  expect((await test.charges(id)).filter(({ amount_captured }) => amount_captured > 0)).toEqual([]);
});

it('returns the same failure for a stolen, lost or suspected card as for any declined card', async () => {
  const tokens = ['LostCard', 'StolenCard', 'Fraudulent', ''].map((name) => `pm_card_chargeDeclined${name}`);
  const responses = await Promise.all(tokens.map((token) => charge(token)));
  expect(responses.map(({ body }) => (body as Payment).failure)).toEqual(tokens.map(() => failures.card_declined));
});

it('declines an authorization like a charge and leaves nothing to capture', async () => {
  const response = await charge('pm_card_chargeDeclined', { capture_method: 'manual' });
  const failed = { status: 'failed', amount_captured: 0, failure: failures.card_declined } as const;
  const manual = { payment_method: 'pm_card_chargeDeclined', capture_method: 'manual' } as const;
  expectResponse(response, 200, paidHandbag(quoteId, { ...failed, ...manual }));
});

it.each([
  'pm_card_visa_debit',
  'pm_card_mastercard',
  'pm_card_mastercard_debit',
  'pm_card_mastercard_prepaid',
  'pm_card_amex',
  'pm_card_discover',
  'pm_card_diners',
  'pm_card_jcb',
  'pm_card_unionpay',
  'pm_card_createDispute',
  'pm_card_refundFail',
])('charges the test card %s', async (token) => {
  expectResponse(await charge(token), 200, paidHandbag(quoteId, { payment_method: token }));
});
