import { expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { chargeHandbag, handbagTotal, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import { type Payment, paidHandbag, readOf, snapshotOf } from '../../setup/payment.js';

const test = await openApiTest();
const { api, store } = test;

async function charge(changes: Record<string, unknown> = {}) {
  const quoteId = await quoteHandbag(api);
  const response = await api.post('/v1/payment_intents', chargeHandbag(quoteId, changes), idempotencyKey());
  return { quoteId, response, payment: response.body as Payment };
}

async function operationOf(paymentIntentId: string) {
  const { rows } = await store.sql.query(
    `SELECT o.id, o.rail::text, o.kind, o.state::text, o.attempt, o.response_status, a.processor_key, a.outcome::text
     FROM operation AS o JOIN processor_attempt AS a ON a.operation_id = o.id WHERE o.payment_intent_id = $1`,
    [paymentIntentId],
  );
  return rows as Record<string, unknown>[];
}

it('charges the quoted total once and records operation, attempt, journal, history and events', async () => {
  const { quoteId, response, payment } = await charge({ merchant_reference: 'order-1001' });
  const { id, created_at, updated_at } = payment;
  expectResponse(response, 200, paidHandbag(quoteId, { merchant_reference: 'order-1001' }));
  expect(response.headers['idempotent-replayed']).toBe(undefined);

  expectResponse(await api.get(`/v1/payment_intents/${id}`), 200, readOf(payment));

  const [operation] = await operationOf(id);
  const operationId = operation?.['id'];
  expect(await operationOf(id)).toEqual([
    {
      id: operationId,
      rail: 'test',
      kind: 'checkout',
      state: 'completed',
      attempt: 1,
      response_status: 200,
      processor_key: `${String(operationId)}.1.1`,
      outcome: 'confirmed',
    },
  ]);
  expect(await test.charges(id)).toEqual([
    {
      id: expect.stringMatching(/^pi_/),
      rail: 'test',
      entity: 'us',
      status: 'succeeded',
      amount: handbagTotal,
      amount_captured: handbagTotal,
      amount_refunded: 0,
      currency: 'usd',
      idempotency_key: `${String(operationId)}.1.1`,
      metadata: { landed_operation: operationId, landed_payment_intent: id },
      created_at: expect.any(String),
    },
  ]);

  const platform = { entity: 'us', rail: 'test', currency: 'USD', merchant: null };
  const own = { ...platform, merchant: test.merchant.id };
  expect(await store.ledger(id)).toEqual([
    {
      key: `charge/${id}`,
      kind: 'charge_captured',
      rail: 'test',
      at: updated_at,
      lines: [
        { ...platform, account: 'processor_receivable', amount: handbagTotal },
        { ...platform, account: 'tax_payable', amount: -1_528 },
        { ...platform, account: 'duty_payable', amount: -5_700 },
        { ...platform, account: 'platform_fee', amount: -2_036 },
        { ...own, account: 'merchant_available', amount: -30_464 },
      ],
    },
  ]);
  expect(await store.history(id)).toEqual([
    [null, 'processing', created_at],
    ['processing', 'succeeded', updated_at],
  ]);

  const shared = { rail: 'test', requestId: response.headers['request-id'], operationId };
  const before = {
    ...payment,
    status: 'processing',
    card: null,
    amount_captured: 0,
    updated_at: created_at,
  } satisfies Payment;
  expect(await store.events(id)).toEqual([
    {
      ...shared,
      type: 'payment_intent.created',
      sequence: 1,
      previousStatus: null,
      at: created_at,
      snapshot: snapshotOf(before),
    },
    {
      ...shared,
      type: 'payment_intent.succeeded',
      sequence: 2,
      previousStatus: 'processing',
      at: updated_at,
      snapshot: snapshotOf(payment),
    },
  ]);
});

it('authorizes a charge with manual capture for seven days and posts no journal', async () => {
  const { quoteId, response, payment } = await charge({ capture_method: 'manual' });
  const { id, created_at, updated_at } = payment;
  const authorized = paidHandbag(quoteId, {
    status: 'authorized',
    capture_method: 'manual',
    amount_capturable: handbagTotal,
    amount_captured: 0,
    capture_before: payment.capture_before,
  });
  expectResponse(response, 200, authorized);
  const held = Date.parse(payment.capture_before ?? '') - Date.parse(created_at);
  expect(Math.round(held / 3_600_000)).toBe(7 * 24);
  expectResponse(await api.get(`/v1/payment_intents/${id}`), 200, readOf(payment));

  expect(await store.ledger(id)).toEqual([]);
  expect(await store.history(id)).toEqual([
    [null, 'processing', created_at],
    ['processing', 'authorized', updated_at],
  ]);
  const events = await store.events(id);
  expect(events.map(({ type, sequence, previousStatus }) => [type, sequence, previousStatus])).toEqual([
    ['payment_intent.created', 1, null],
    ['payment_intent.authorized', 2, 'processing'],
  ]);
  expect(events[1]?.snapshot).toEqual(snapshotOf(payment));
  expect(await test.charges(id)).toMatchObject([
    { status: 'requires_capture', amount: handbagTotal, amount_captured: 0 },
  ]);
});

it('charges the same quote again as another payment while it is valid', async () => {
  const quoteId = await quoteHandbag(api);
  const send = () => api.post('/v1/payment_intents', chargeHandbag(quoteId), idempotencyKey());
  const responses = await Promise.all([send(), send()]);
  for (const response of responses) expectResponse(response, 200, paidHandbag(quoteId));
  expect(new Set(responses.map(({ body }) => (body as Payment).id)).size).toBe(2);
});

it.each([
  ['USD', 'us'],
  ['GBP', 'gb'],
  ['EUR', 'eu'],
  ['CAD', 'ca'],
  ['AUD', 'au'],
] as const)('charges %s through the entity %s and posts its journal there only', async (currency, entity) => {
  const quote = await api.post('/v1/tax_quotes', {
    destination_country: 'GB',
    ship_from_country: 'GB',
    currency,
    line_items: [{ description: 'Mug', quantity: 1, unit_amount: 1_000, hs_code: '691200' }],
  });
  const { id: quoteId } = quote.body as { id: string };
  const response = await api.post(
    '/v1/payment_intents',
    {
      tax_quote_id: quoteId,
      amount: 1_000,
      currency,
      payment_method: 'pm_card_visa',
      customer: { email: 'buyer@example.com' },
      shipping_address: { country: 'GB' },
      line_items: [{ description: 'Mug', quantity: 1, unit_amount: 1_000, hs_code: '691200' }],
    },
    idempotencyKey(),
  );
  const breakdown = { subtotal: 1_000, shipping: 0, tax: 200, duty: 0, total: 1_200, currency };
  const money = { amount: 1_200, amount_captured: 1_200, currency, entity, amount_breakdown: breakdown };
  expectResponse(response, 200, paidHandbag(quoteId, money));

  const { id } = response.body as Payment;
  expect(await test.charges(id)).toMatchObject([
    { rail: 'test', entity, currency: currency.toLowerCase(), amount: 1_200, status: 'succeeded' },
  ]);
  const platform = { entity, rail: 'test', currency, merchant: null };
  expect((await store.ledger(id)).map(({ lines }) => lines)).toEqual([
    [
      { ...platform, account: 'processor_receivable', amount: 1_200 },
      { ...platform, account: 'tax_payable', amount: -200 },
      { ...platform, account: 'platform_fee', amount: -110 },
      { ...platform, account: 'merchant_available', amount: -890, merchant: test.merchant.id },
    ],
  ]);
});
