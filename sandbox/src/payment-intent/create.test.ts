import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBench } from '../testing/test-bench.js';

const NOW = new Date('2026-11-21T10:00:00.250Z');
const NOW_SECONDS = 1_795_255_200;
let bench: TestBench;

beforeAll(async () => {
  bench = await TestBench.open({ now: () => NOW });
});
afterAll(() => bench.close());

test('an approved card returns the complete payment intent with its expanded charge', async () => {
  const { status, body } = await bench.charge({
    description: 'Order 7',
    'metadata[order]': '7',
    receipt_email: 'buyer@example.com',
    'shipping[name]': 'B. Uyer',
    'shipping[address][line1]': '1 Main St',
    'shipping[address][country]': 'GB',
    'expand[]': 'latest_charge',
  });
  const address = { city: null, country: 'GB', line1: '1 Main St', line2: null, postal_code: null, state: null };
  const shipping = { address, name: 'B. Uyer', phone: null, carrier: null, tracking_number: null };
  expect(status).toBe(200);
  expect(body).toEqual({
    id: expect.stringMatching(/^pi_3[0-9A-Za-z]{23}$/),
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: 13_540,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 13_540,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: expect.stringMatching(/^pi_3[0-9A-Za-z]{23}_secret_[0-9A-Za-z]{25}$/),
    confirmation_method: 'automatic',
    created: NOW_SECONDS,
    currency: 'usd',
    customer: null,
    customer_account: null,
    description: 'Order 7',
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: expect.objectContaining({
      id: expect.stringMatching(/^ch_3[0-9A-Za-z]{23}$/),
      object: 'charge',
      amount: 13_540,
      amount_captured: 13_540,
      amount_refunded: 0,
      captured: true,
      paid: true,
      refunded: false,
      status: 'succeeded',
      currency: 'usd',
      metadata: { order: '7' },
      shipping,
      failure_code: null,
    }),
    livemode: false,
    managed_payments: null,
    metadata: { order: '7' },
    next_action: null,
    on_behalf_of: null,
    payment_method: expect.stringMatching(/^pm_1[0-9A-Za-z]{23}$/),
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: 'buyer@example.com',
    review: null,
    setup_future_usage: null,
    shipping,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  });
});

test('manual capture authorizes the amount for seven days, as the charge reports', async () => {
  const { body } = await bench.charge({ capture_method: 'manual', 'expand[]': 'latest_charge' });
  expect(body).toMatchObject({
    status: 'requires_capture',
    amount_capturable: 13_540,
    amount_received: 0,
    latest_charge: {
      captured: false,
      amount_captured: 0,
      status: 'succeeded',
      payment_method_details: { card: { capture_before: NOW_SECONDS + 7 * 86_400, brand: 'visa', last4: '4242' } },
    },
  });
});

test('charges nothing without confirm', async () => {
  const bare = await bench.post('/v1/payment_intents', { amount: 500, currency: 'GBP' });
  expect(bare.body).toMatchObject({
    status: 'requires_payment_method',
    currency: 'gbp',
    latest_charge: null,
    automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
  });
  const named = await bench.charge({ confirm: false });
  expect(named.body).toMatchObject({ status: 'requires_confirmation', latest_charge: null, amount_received: 0 });
});

test('livemode is true on an account of the live rail', async () => {
  const { body } = await bench.charge({}, { key: 'sk_us_live' });
  expect(body).toMatchObject({ status: 'succeeded', livemode: true });
});

const DECLINES = [
  ['pm_card_chargeDeclined', 'card_declined', 'generic_decline', undefined, 'try_again_later'],
  ['pm_card_visa_chargeDeclined', 'card_declined', 'generic_decline', undefined, 'try_again_later'],
  ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds', undefined, 'try_again_later'],
  ['pm_card_chargeDeclinedLostCard', 'card_declined', 'lost_card', undefined, 'do_not_try_again'],
  ['pm_card_chargeDeclinedStolenCard', 'card_declined', 'stolen_card', undefined, 'do_not_try_again'],
  ['pm_card_chargeDeclinedFraudulent', 'card_declined', 'fraudulent', undefined, undefined],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card', 'exp_month', 'confirm_card_data'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc', 'cvc', 'confirm_card_data'],
  ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error', undefined, 'try_again_later'],
] as const;

test.each(DECLINES)(
  '%s returns 402 and stores the payment with its reason',
  async (token, code, decline, param, advice) => {
    const { status, body } = await bench.charge({ payment_method: token });
    const { error } = body as { error: Record<string, unknown> };
    expect(status).toBe(402);
    expect({
      code: error['code'],
      decline: error['decline_code'],
      param: error['param'],
      advice: error['advice_code'],
    }).toEqual({ code, decline, param, advice });
    const { payment_intent: payment, ...reason } = error;
    expect(reason).toMatchObject({
      type: 'card_error',
      charge: expect.stringMatching(/^ch_3/),
      doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`,
      payment_method: { id: expect.stringMatching(/^pm_1/), object: 'payment_method', type: 'card' },
    });
    expect(payment).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      latest_charge: reason['charge'],
      amount_received: 0,
      last_payment_error: reason,
    });
    const read = await bench.get(`/v1/payment_intents/${(payment as { id: string }).id}?expand[]=latest_charge`);
    expect(read.body).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: { status: 'failed', paid: false, captured: false, failure_code: code },
    });
  },
);

test('a card that requires authentication stops at requires_action', async () => {
  const here = await bench.charge({ payment_method: 'pm_card_threeDSecureRequired' });
  expect(here.body).toMatchObject({
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk' },
    latest_charge: null,
  });
  const away = await bench.charge({
    payment_method: 'pm_card_threeDSecureRequired',
    return_url: 'https://shop.example/back',
  });
  expect(away.body).toMatchObject({
    status: 'requires_action',
    next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: 'https://shop.example/back' } },
  });
});

test.each([
  ['error_on_requires_action', 'authentication_not_handled'],
  ['off_session', 'authentication_required'],
])('%s turns the challenge into a decline', async (flag, declineCode) => {
  const { status, body } = await bench.charge({ payment_method: 'pm_card_authenticationRequired', [flag]: true });
  expect(status).toBe(402);
  expect(body).toMatchObject({
    error: {
      type: 'card_error',
      code: 'authentication_required',
      decline_code: declineCode,
      payment_intent: { status: 'requires_payment_method' },
    },
  });
});
