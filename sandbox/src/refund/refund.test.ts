import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBench } from '../testing/test-bench.js';

const NOW = new Date('2026-11-21T10:00:00.250Z');
const NOW_SECONDS = 1_795_255_200;
let bench: TestBench;
beforeAll(async () => {
  // The delay is so long that only tests set final results.
  bench = await TestBench.open({ now: () => NOW, refundDelayMs: 600_000 });
});
afterAll(() => bench.close());

async function paid(params: Record<string, string | number> = {}): Promise<{ id: string; charge: string }> {
  const { body } = await bench.charge(params);
  const { id, latest_charge: charge } = body as { id: string; latest_charge: string };
  return { id, charge };
}

async function refund(params: Record<string, string | number>, key?: string): ReturnType<TestBench['post']> {
  return bench.post('/v1/refunds', params, key === undefined ? {} : { idempotencyKey: key });
}

async function chargeState(charge: string): Promise<unknown> {
  const { body } = await bench.get(`/v1/charges/${charge}`);
  const { amount_refunded, refunded } = body as { amount_refunded: number; refunded: boolean };
  return { amount_refunded, refunded };
}

test('a refund without an amount returns the rest of the payment, as a complete refund object', async () => {
  const { id, charge } = await paid();
  const { status, body } = await refund({
    payment_intent: id,
    reason: 'requested_by_customer',
    'metadata[landed_refund]': 're_7',
  });
  const expected = {
    id: expect.stringMatching(/^re_3[0-9A-Za-z]{23}$/),
    object: 'refund',
    amount: 13_540,
    balance_transaction: null,
    charge,
    created: NOW_SECONDS,
    currency: 'usd',
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: { landed_refund: 're_7' },
    payment_intent: id,
    payment_method: expect.stringMatching(/^pm_1[0-9A-Za-z]{23}$/),
    reason: 'requested_by_customer',
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  expect([status, body]).toEqual([200, expected]);
  const read = await bench.get(`/v1/refunds/${(body as { id: string }).id}`);
  expect(read.body).toEqual({ ...(body as object), balance_transaction: expect.stringMatching(/^txn_/) });
  expect(await chargeState(charge)).toEqual({ amount_refunded: 13_540, refunded: true });
  const row = { rail: 'test', entity: 'us', currency: 'usd', metadata: { landed_refund: 're_7' } };
  expect((await bench.get(`/_control/refunds?payment=${id}`)).body).toEqual({
    data: [
      {
        ...row,
        id: (body as { id: string }).id,
        payment: id,
        status: 'succeeded',
        amount: 13_540,
        idempotency_key: null,
        created_at: NOW.toISOString(),
      },
    ],
  });
});

test('partial refunds add up to the captured amount, never to more', async () => {
  const { id, charge } = await paid();
  expect((await refund({ payment_intent: id, amount: 540 })).body).toMatchObject({ amount: 540, reason: null });
  expect(await chargeState(charge)).toEqual({ amount_refunded: 540, refunded: false });
  const more = await refund({ charge, amount: 13_001 });
  expect([more.status, more.body]).toEqual([
    400,
    {
      error: {
        message: 'Refund amount (130.01 USD) is greater than unrefunded amount on charge (130.00 USD)',
        param: 'amount',
        type: 'invalid_request_error',
      },
    },
  ]);
  expect((await refund({ charge })).body).toMatchObject({ amount: 13_000, payment_intent: id });
  const nothing = await refund({ payment_intent: id, amount: 1 });
  expect([nothing.status, nothing.body]).toEqual([
    400,
    {
      error: {
        code: 'charge_already_refunded',
        doc_url: 'https://stripe.com/docs/error-codes/charge-already-refunded',
        message: `Charge ${charge} has already been refunded.`,
        type: 'invalid_request_error',
      },
    },
  ]);
  expect(await chargeState(charge)).toEqual({ amount_refunded: 13_540, refunded: true });
  const { body } = await bench.get('/_control/payments');
  expect((body as { data: { id: string }[] }).data.find((row) => row.id === id)).toMatchObject({
    amount_captured: 13_540,
    amount_refunded: 13_540,
  });
});

test('twenty concurrent refunds return no more than was captured', async () => {
  const { id, charge } = await paid();
  const responses = await Promise.all(Array.from({ length: 20 }, () => refund({ payment_intent: id, amount: 1_000 })));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(13);
  expect(await chargeState(charge)).toEqual({ amount_refunded: 13_000, refunded: false });
});

test('one key makes one refund, and replays a rejection', async () => {
  const { id, charge } = await paid();
  const first = await refund({ payment_intent: id, amount: 100 }, 'r.1');
  const again = await refund({ payment_intent: id, amount: 100 }, 'r.1');
  expect([again.text, again.headers.get('Idempotent-Replayed')]).toEqual([first.text, 'true']);
  expect((await refund({ payment_intent: id, amount: 200 }, 'r.1')).status).toBe(400);
  expect(await chargeState(charge)).toEqual({ amount_refunded: 100, refunded: false });
  const { body } = await bench.get('/_control/refunds?idempotency_key=r.1');
  expect((body as { data: unknown[] }).data).toHaveLength(1);
});

test('the amount that a smaller capture released cannot be refunded', async () => {
  const { id, charge } = await paid({ capture_method: 'manual' });
  await bench.post(`/v1/payment_intents/${id}/capture`, { amount_to_capture: 13_000 });
  expect((await refund({ payment_intent: id, amount: 13_001 })).status).toBe(400);
  expect((await refund({ payment_intent: id })).body).toMatchObject({ amount: 13_000 });
  expect(await chargeState(charge)).toEqual({ amount_refunded: 13_540, refunded: true });
});

test.each([
  ['requires_capture', { capture_method: 'manual' }, /has not been captured/],
  [
    'requires_action',
    { payment_method: 'pm_card_threeDSecureRequired' },
    /does not have a successful charge to refund/,
  ],
  ['requires_confirmation', { confirm: 'false' }, /does not have a successful charge to refund/],
])('a payment in %s cannot be refunded', async (_status, params, message) => {
  const { id } = await paid(params);
  const rejected = await refund({ payment_intent: id });
  expect([rejected.status, rejected.body]).toEqual([
    400,
    { error: { type: 'invalid_request_error', message: expect.stringMatching(message) } },
  ]);
});

test('a canceled and a declined payment cannot be refunded', async () => {
  const { id } = await paid({ capture_method: 'manual' });
  await bench.post(`/v1/payment_intents/${id}/cancel`);
  const declined = await bench.charge({ payment_method: 'pm_card_chargeDeclined' });
  const { error } = declined.body as { error: { payment_intent: { id: string }; charge: string } };
  for (const params of [
    { payment_intent: id },
    { payment_intent: error.payment_intent.id },
    { charge: error.charge },
  ]) {
    const rejected = await refund(params);
    expect([rejected.status, rejected.body]).toMatchObject([
      400,
      { error: { message: expect.stringContaining('does not have a successful charge to refund') } },
    ]);
  }
});

test.each([
  [{}, { code: 'parameter_missing' }],
  [
    { payment_intent: 'pi_x', charge: 'ch_x' },
    { code: 'parameters_exclusive', param: 'charge' },
  ],
  [{ payment_intent: 'pi_x' }, { code: 'resource_missing', param: 'payment_intent' }],
  [{ charge: 'ch_x' }, { code: 'resource_missing', param: 'charge' }],
  [
    { payment_intent: 'pi_x', amount: 0 },
    { code: 'parameter_invalid_integer', param: 'amount' },
  ],
  [
    { payment_intent: 'pi_x', amount: '1.5' },
    { code: 'parameter_invalid_integer', param: 'amount' },
  ],
  [{ payment_intent: 'pi_x', reason: 'other' }, { param: 'reason' }],
  [
    { payment_intent: 'pi_x', reverse_transfer: 'true' },
    { code: 'parameter_unknown', param: 'reverse_transfer' },
  ],
])('%j is rejected', async (params, error) => {
  const rejected = await refund(params);
  expect([rejected.status, rejected.body]).toMatchObject([400, { error: { type: 'invalid_request_error', ...error } }]);
});

test("another account's payments and refunds return 404", async () => {
  const { id, charge } = await paid();
  const made = (await refund({ payment_intent: id, amount: 1 })).body as { id: string };
  const key = 'sk_gb_test';
  expect((await bench.post('/v1/refunds', { payment_intent: id }, { key })).status).toBe(400);
  expect((await bench.post('/v1/refunds', { charge }, { key })).status).toBe(400);
  expect((await bench.get(`/v1/refunds/${made.id}`, { key })).status).toBe(404);
  expect((await bench.get(`/v1/refunds?payment_intent=${id}`, { key })).status).toBe(400);
  expect((await bench.get('/v1/refunds', { key })).body).toEqual({
    object: 'list',
    data: [],
    has_more: false,
    url: '/v1/refunds',
  });
});

test('lists refunds page by page, newest first, for one payment or all', async () => {
  const { id, charge } = await paid();
  const made: string[] = [];
  for (let part = 1; part <= 5; part += 1) {
    made.push(((await refund({ payment_intent: id, amount: part })).body as { id: string }).id);
  }
  const ids = async (query: string): Promise<unknown> => {
    const { body } = await bench.get(`/v1/refunds?${query}`);
    const { data, has_more } = body as { data: { id: string }[]; has_more: boolean };
    return [data.map((each) => each.id), has_more];
  };
  const newest = made.toReversed();
  expect(await ids(`payment_intent=${id}`)).toEqual([newest, false]);
  expect(await ids(`charge=${charge}`)).toEqual([newest, false]);
  expect(await ids(`payment_intent=${id}&limit=2`)).toEqual([newest.slice(0, 2), true]);
  expect(await ids(`payment_intent=${id}&limit=2&starting_after=${newest[1]}`)).toEqual([newest.slice(2, 4), true]);
  expect(await ids(`payment_intent=${id}&ending_before=${newest[3]}&limit=2`)).toEqual([newest.slice(1, 3), true]);
  expect(await ids(`limit=3`)).toEqual([newest.slice(0, 3), true]);
  const elsewhere = await paid();
  const stranger = ((await refund({ payment_intent: elsewhere.id })).body as { id: string }).id;
  expect((await bench.get(`/v1/refunds?payment_intent=${id}&starting_after=${stranger}`)).status).toBe(400);
});
