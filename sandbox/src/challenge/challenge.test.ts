import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBench } from '../testing/test-bench.js';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
});
afterAll(() => bench.close());

interface Challenged {
  readonly id: string;
  readonly client_secret: string;
  readonly next_action: { readonly use_stripe_sdk: { readonly stripe_js: string; readonly source: string } };
}

async function challenged(card = 'threeDSecureRequired', params: Record<string, string> = {}): Promise<Challenged> {
  const { status, body } = await bench.charge({ payment_method: `pm_card_${card}`, use_stripe_sdk: true, ...params });
  expect([status, body]).toMatchObject([200, { status: 'requires_action', latest_charge: null, amount_received: 0 }]);
  return body as Challenged;
}

function complete(secret: string, outcome: string): ReturnType<TestBench['control']> {
  return bench.control('challenges', { client_secret: secret, outcome });
}

async function read(id: string): Promise<Record<string, unknown>> {
  return (await bench.get(`/v1/payment_intents/${id}?expand[]=latest_charge`)).body as Record<string, unknown>;
}

test.each(['threeDSecureRequired', 'threeDSecure2Required', 'authenticationRequired'])(
  'pm_card_%s waits for the buyer and names its page for the browser script',
  async (card) => {
    const payment = await challenged(card);
    const { source } = payment.next_action.use_stripe_sdk;
    expect(source).toMatch(/^src_1[0-9A-Za-z]{23}$/);
    expect(payment.client_secret).toMatch(new RegExp(`^${payment.id}_secret_[0-9A-Za-z]{25}$`));
    expect(payment.next_action).toEqual({
      type: 'use_stripe_sdk',
      use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: `${bench.url}/3ds/${source}`, source },
    });
  },
);

test('a payment with a return address redirects the buyer to the page', async () => {
  const { body } = await bench.charge({
    payment_method: 'pm_card_threeDSecureRequired',
    return_url: 'https://shop.example/back',
  });
  expect((body as { next_action: unknown }).next_action).toEqual({
    type: 'redirect_to_url',
    redirect_to_url: {
      return_url: 'https://shop.example/back',
      url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/3ds\/src_1[0-9A-Za-z]{23}$/),
    },
  });
});

test('a passed challenge charges the card, and the charge shows the authentication', async () => {
  const { id, client_secret } = await challenged();
  const completed = await complete(client_secret, 'succeed');
  expect([completed.status, completed.body]).toEqual([200, { id, status: 'succeeded' }]);
  expect(await read(id)).toMatchObject({
    status: 'succeeded',
    amount_received: 13_540,
    next_action: null,
    latest_charge: {
      status: 'succeeded',
      captured: true,
      payment_method_details: {
        card: {
          three_d_secure: {
            authentication_flow: 'challenge',
            electronic_commerce_indicator: '05',
            exemption_indicator: null,
            exemption_indicator_applied: false,
            result: 'authenticated',
            result_reason: null,
            transaction_id: null,
            version: '2.2.0',
          },
        },
      },
    },
  });
});

test('a passed challenge with manual capture authorizes the amount, which can be captured', async () => {
  const { id, client_secret } = await challenged('threeDSecureRequired', { capture_method: 'manual' });
  expect((await complete(client_secret, 'succeed')).body).toEqual({ id, status: 'requires_capture' });
  expect((await bench.post(`/v1/payment_intents/${id}/capture`)).body).toMatchObject({ status: 'succeeded' });
});

test('a failed challenge charges nothing, and the payment accepts another card', async () => {
  const { id, client_secret } = await challenged();
  expect((await complete(client_secret, 'fail')).body).toEqual({ id, status: 'requires_payment_method' });
  expect(await read(id)).toMatchObject({
    status: 'requires_payment_method',
    latest_charge: null,
    next_action: null,
    payment_method: null,
    last_payment_error: {
      code: 'payment_intent_authentication_failure',
      doc_url: 'https://stripe.com/docs/error-codes/payment-intent-authentication-failure',
      message: 'The buyer did not pass the authentication. Confirm again with another payment method.',
      payment_method: { object: 'payment_method', card: { last4: '3063' } },
      type: 'invalid_request_error',
    },
  });
  const paid = await bench.post(`/v1/payment_intents/${id}/confirm`, { payment_method: 'pm_card_visa' });
  expect(paid.body).toMatchObject({ id, status: 'succeeded', last_payment_error: null });
});

test('a card that declines after a passed challenge records a failed charge with its reason', async () => {
  const { id, client_secret } = await challenged('threeDSecureRequiredChargeDeclined');
  expect((await complete(client_secret, 'succeed')).body).toEqual({ id, status: 'requires_payment_method' });
  expect(await read(id)).toMatchObject({
    last_payment_error: { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' },
    latest_charge: {
      status: 'failed',
      paid: false,
      failure_code: 'card_declined',
      outcome: { type: 'issuer_declined', reason: 'generic_decline' },
    },
  });
});

test('a card that is only enrolled pays without a challenge', async () => {
  const { body } = await bench.charge({
    payment_method: 'pm_card_threeDSecureOptional',
    'expand[]': 'latest_charge',
  });
  expect(body).toMatchObject({
    status: 'succeeded',
    latest_charge: { payment_method_details: { card: { last4: '3055', three_d_secure: null } } },
  });
});

test('rejects an outcome for a payment that was canceled meanwhile, by call and by page', async () => {
  const { id, client_secret, next_action } = await challenged();
  const canceled = await bench.post(`/v1/payment_intents/${id}/cancel`);
  expect(canceled.body).toMatchObject({ status: 'canceled', next_action: null });
  const late = await complete(client_secret, 'succeed');
  expect([late.status, late.body]).toEqual([
    409,
    { error: { message: 'The payment is in status canceled and does not wait for a challenge.' } },
  ]);
  const page = await fetch(next_action.use_stripe_sdk.stripe_js, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'succeed' }),
  });
  expect(page.status).toBe(409);
  expect(await page.text()).toContain('The payment has been canceled');
  expect(await read(id)).toMatchObject({ status: 'canceled', latest_charge: null });
});

test('an outcome counts once, even when it is sent several times at once', async () => {
  const { id, client_secret } = await challenged();
  const results = await Promise.all(['succeed', 'fail', 'succeed'].map((outcome) => complete(client_secret, outcome)));
  expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const { body } = await bench.get(`/_control/payments`);
  const row = (body as { data: { id: string; status: string; amount_captured: number }[] }).data.find(
    (payment) => payment.id === id,
  );
  const passed = results[0]?.status === 200 || results[2]?.status === 200;
  expect([row?.status, row?.amount_captured]).toEqual(passed ? ['succeeded', 13_540] : ['requires_payment_method', 0]);
});

test('a second challenge replaces the first, whose page accepts no outcome', async () => {
  const first = await challenged();
  const again = await bench.post(`/v1/payment_intents/${first.id}/confirm`, {
    payment_method: 'pm_card_threeDSecure2Required',
    use_stripe_sdk: true,
  });
  expect(again.body).toMatchObject({ status: 'requires_action' });
  const page = await fetch(first.next_action.use_stripe_sdk.stripe_js, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'succeed' }),
  });
  expect(page.status).toBe(409);
  expect(await page.text()).toContain('replaced by a newer one');
  expect(await read(first.id)).toMatchObject({ status: 'requires_action' });
});

test.each([
  [{ client_secret: 'pi_3nobody_secret_x', outcome: 'succeed' }, 404, 'No payment has this client_secret.'],
  [{ client_secret: 7, outcome: 'succeed' }, 400, 'client_secret must be a string.'],
  [{ client_secret: 'x', outcome: 'maybe' }, 400, 'outcome must be one of succeed, fail.'],
  [{ client_secret: 'x', outcome: 'fail', id: 1 }, 400, 'Unknown: id. Known are client_secret, outcome.'],
])('an outcome like %j is rejected with a message', async (body, status, message) => {
  const rejected = await bench.control('challenges', body);
  expect([rejected.status, rejected.body]).toEqual([status, { error: { message } }]);
});

test('a wrong secret of an existing payment returns 404', async () => {
  const { id } = await challenged();
  expect((await complete(`${id}_secret_${'0'.repeat(25)}`, 'succeed')).status).toBe(404);
  expect(await read(id)).toMatchObject({ status: 'requires_action' });
});
