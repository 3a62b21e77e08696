import { afterEach, beforeEach, expect, test } from 'vitest';
import { TestBench } from '../testing/test-bench.js';

const NOW = new Date('2026-11-21T10:00:00.250Z');
const NOW_SECONDS = 1_795_255_200;
let bench: TestBench;
beforeEach(async () => {
  bench = await TestBench.open({ now: () => NOW, refundDelayMs: 600_000 });
});
afterEach(() => bench.close());

interface Event {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly object: Record<string, unknown>; readonly previous_attributes?: unknown };
}

/** Oldest first. */
async function events(query = ''): Promise<Event[]> {
  const { body } = await bench.get(`/v1/events?limit=100${query}`);
  return (body as { data: Event[] }).data.toReversed();
}

async function idOf(call: ReturnType<TestBench['charge']>): Promise<string> {
  const { body } = await call;
  return (body as { id: string }).id;
}

const chargeNow = async (payment: Record<string, unknown>) =>
  (await bench.get(`/v1/charges/${String(payment['latest_charge'])}`)).body as object;

test('a charge sends created, charge and succeeded events, each with the object at that time', async () => {
  const charged = await bench.charge({ 'metadata[landed_operation]': 'op_7' }, { idempotencyKey: 'op_7.1' });
  const payment = charged.body as Record<string, unknown>;
  const [created, charge, succeeded, ...more] = await events();
  const envelope = {
    id: expect.stringMatching(/^evt_3[0-9A-Za-z]{23}$/),
    object: 'event',
    api_version: '2026-10-28.endive',
    created: NOW_SECONDS,
    livemode: false,
    pending_webhooks: 0,
    request: { id: charged.headers.get('Original-Request'), idempotency_key: 'op_7.1' },
  };
  expect(more).toEqual([]);
  expect(created).toEqual({
    ...envelope,
    type: 'payment_intent.created',
    data: {
      object: {
        ...payment,
        status: 'requires_payment_method',
        amount_received: 0,
        latest_charge: null,
        payment_method: null,
      },
    },
  });
  expect(charge).toEqual({
    ...envelope,
    type: 'charge.succeeded',
    data: { object: { ...(await chargeNow(payment)), balance_transaction: null } },
  });
  expect(charge?.data.object['metadata']).toEqual({ landed_operation: 'op_7' });
  expect(succeeded).toEqual({ ...envelope, type: 'payment_intent.succeeded', data: { object: payment } });
  expect((await bench.get(`/v1/events/${String(succeeded?.id)}`)).body).toEqual(succeeded);
});

test.each([
  [
    'that is declined',
    { payment_method: 'pm_card_chargeDeclined' },
    ['charge.failed', 'payment_intent.payment_failed'],
  ],
  [
    'that is authorized',
    { capture_method: 'manual' },
    ['charge.succeeded', 'payment_intent.amount_capturable_updated'],
  ],
  [
    'that requires authentication',
    { payment_method: 'pm_card_threeDSecureRequired' },
    ['payment_intent.requires_action'],
  ],
  [
    'that requires authentication off session',
    { payment_method: 'pm_card_threeDSecureRequired', error_on_requires_action: true },
    ['payment_intent.payment_failed'],
  ],
  ['that is not confirmed', { confirm: false }, []],
])('a payment %s sends its events', async (_what, params, types) => {
  await bench.charge(params);
  expect(await bench.eventTypes()).toEqual(['payment_intent.created', ...types]);
});

test('capture, cancel and completed challenges send their events once', async () => {
  const captured = await idOf(bench.charge({ capture_method: 'manual' }));
  const released = await idOf(bench.charge({ capture_method: 'manual' }));
  const passed = await bench.charge({ payment_method: 'pm_card_threeDSecureRequired' });
  const failed = await bench.charge({ payment_method: 'pm_card_threeDSecureRequired' });
  const before = (await bench.eventTypes()).length;
  await bench.post(`/v1/payment_intents/${captured}/capture`, { amount_to_capture: 5_000 });
  await bench.post(`/v1/payment_intents/${captured}/capture`);
  await bench.post(`/v1/payment_intents/${released}/cancel`);
  for (const [{ body }, outcome] of [
    [passed, 'succeed'],
    [failed, 'fail'],
  ] as const) {
    const { client_secret } = body as { client_secret: string };
    await bench.control('challenges', { client_secret, outcome });
  }
  await bench.post(`/v1/payment_intents/${(failed.body as { id: string }).id}/cancel`);
  expect((await bench.eventTypes()).slice(before)).toEqual([
    'charge.captured',
    'payment_intent.succeeded',
    'charge.refunded',
    'payment_intent.canceled',
    'charge.succeeded',
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
    'payment_intent.canceled',
  ]);
});

test('a refund sends events with its charge, and its failure with previous attributes', async () => {
  const payment = await idOf(bench.charge());
  const before = (await bench.eventTypes()).length;
  const refund = await idOf(bench.post('/v1/refunds', { payment_intent: payment, 'metadata[landed_refund]': 're_7' }));
  await bench.control(`refunds/${refund}/fail`);
  const sent = (await events()).slice(before);
  expect(sent.map(({ type }) => type)).toEqual([
    'refund.created',
    'charge.refunded',
    'charge.refund.updated',
    'refund.updated',
    'refund.failed',
  ]);
  expect(sent[0]?.data).toEqual({
    object: expect.objectContaining({ id: refund, status: 'succeeded', metadata: { landed_refund: 're_7' } }),
  });
  expect(sent[1]?.data).toEqual({
    object: expect.objectContaining({ object: 'charge', amount_refunded: 13_540, refunded: true }),
    previous_attributes: { amount_refunded: 0, refunded: false },
  });
  const failed = { ...((await bench.get(`/v1/refunds/${refund}`)).body as object), balance_transaction: null };
  for (const event of sent.slice(2)) {
    expect(event.data).toEqual({ object: failed, previous_attributes: { status: 'succeeded', failure_reason: null } });
  }
});

test('a call without a change and a rejected call send no events', async () => {
  const id = await idOf(bench.charge({}, { idempotencyKey: 'once' }));
  const before = await bench.eventTypes();
  await bench.charge({}, { idempotencyKey: 'once' });
  await bench.get(`/v1/payment_intents/${id}`);
  await bench.post(`/v1/payment_intents/${id}/capture`);
  await bench.post('/v1/refunds', { payment_intent: id, amount: 99_999 });
  await bench.post('/v1/payment_methods', { type: 'card', 'card[token]': 'tok_visa' });
  expect(await bench.eventTypes()).toEqual(before);
});

test('lists the events of one account by type and page, newest first', async () => {
  await bench.charge();
  await bench.charge({ payment_method: 'pm_card_chargeDeclined' });
  const types = async (query: string): Promise<unknown> => {
    const { body } = await bench.get(`/v1/events?${query}`);
    const { data, has_more } = body as { data: Event[]; has_more: boolean };
    return [data.map(({ type }) => type), has_more];
  };
  expect(await types('type=payment_intent.succeeded')).toEqual([['payment_intent.succeeded'], false]);
  expect(await types('type=charge.*')).toEqual([['charge.failed', 'charge.succeeded'], false]);
  expect(await types('types[]=charge.failed&types[]=payment_intent.succeeded')).toEqual([
    ['charge.failed', 'payment_intent.succeeded'],
    false,
  ]);
  expect(await types('limit=2')).toEqual([['payment_intent.payment_failed', 'charge.failed'], true]);
  expect(await types('delivery_success=false')).toEqual([[], false]);
  const [first] = await events();
  for (const query of ['', `?starting_after=${String(first?.id)}`]) {
    const { status, body } = await bench.get(`/v1/events${query}`, { key: 'sk_gb_test' });
    expect(query === '' ? body : status).toEqual(
      query === '' ? { object: 'list', data: [], has_more: false, url: '/v1/events' } : 400,
    );
  }
  expect((await bench.get(`/v1/events/${String(first?.id)}`, { key: 'sk_gb_test' })).status).toBe(404);
  expect((await bench.get('/v1/events?type=charge.failed&types[]=charge.failed')).status).toBe(400);
});

test('the control surface lists events with their account and delivery result', async () => {
  const id = await idOf(bench.charge({ confirm: false }));
  await bench.charge({ confirm: false }, { key: 'sk_gb_test' });
  expect((await bench.get('/_control/events?entity=us')).body).toEqual({
    data: [
      {
        id: expect.stringMatching(/^evt_3/),
        type: 'payment_intent.created',
        rail: 'test',
        entity: 'us',
        object: id,
        payment: id,
        delivery: 'none',
        created_at: NOW.toISOString(),
      },
    ],
  });
  expect(await bench.eventTypes('?since=2026-11-21T10:00:01Z')).toEqual([]);
});
