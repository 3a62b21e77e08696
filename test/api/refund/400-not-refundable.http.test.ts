import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { authorizeHandbag } from '../../setup/authorization.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import { type Payment, readOf } from '../../setup/payment.js';
import { exampleOrder, payOrder, refundOf } from '../../setup/refunds.js';
import { expectReplay } from '../../setup/replayed-response.js';

/** What the payment, and not the request, stands against. Each refusal is the key's response from then on. */
const test = await openApiTest();
const { api, store } = test;

const refund = (payment: Payment, more: Record<string, unknown> = {}, key = idempotencyKey()) =>
  api.post('/v1/refund', { payment_intent_id: payment.id, ...more }, key);

const notAllowed = (reason: string) => ({
  error: {
    code: 'refund_not_allowed',
    message: 'The payment cannot be refunded: see details.reason.',
    details: { reason },
  },
});
const exceeds = (refundable: number) => ({
  error: {
    code: 'refund_exceeds_captured',
    message: 'The refund exceeds what can still be refunded: see details.amount_refundable.',
    details: { amount_refundable: refundable },
  },
});

/** Refuses, stores the refusal, and leaves payment and processor alone. */
async function expectRefused(payment: Payment, body: Record<string, unknown>, refusal: unknown): Promise<void> {
  const [before, key] = [await test.trace(), idempotencyKey()];
  const atProcessor = await test.charges(payment.id);
  const read = await api.get(`/v1/payment_intents/${payment.id}`);
  const response = await refund(payment, body, key);
  expectResponse(response, 400, refusal);
  expectReplay(await refund(payment, body, key), response);
  expect(await test.trace()).toEqual({ ...before, operations: before.operations + 1 });
  expect(await test.charges(payment.id)).toEqual(atProcessor);
  expect((await api.get(`/v1/payment_intents/${payment.id}`)).body).toEqual(read.body);
}

describe('more than can be given back', () => {
  it.each([
    ['one minor unit more', { amount: 13_541 }],
    ['the largest amount there is', { amount: 99_999_999 }],
  ])('is refused with what could be: %s', async (_, body) => {
    await expectRefused(await payOrder(test, api, exampleOrder), body, exceeds(13_540));
  });

  it('is refused with what other refunds have left', async () => {
    const payment = await payOrder(test, api, exampleOrder);
    await refund(payment, { amount: 5_000 });
    await expectRefused(payment, { amount: 8_541 }, exceeds(8_540));
  });

  it.each([
    ['an amount', { amount: 1 }],
    ['no amount', {}],
  ])('is %s once all is given back', async (_, body) => {
    const payment = await payOrder(test, api, exampleOrder);
    await refund(payment);
    await expectRefused(payment, body, exceeds(0));
  });

  it('is refused with what a dispute has left', async () => {
    const payment = await payOrder(test, api, { subtotal: 1_000 });
    await store.sql.query('UPDATE payment_intent SET amount_disputed = 400 WHERE id = $1', [payment.id]);
    await expectRefused(payment, { amount: 601 }, exceeds(600));
    expectResponse(await refund(payment), 200, refundOf(payment, { subtotal: 600 }));
  });
});

describe('a payment of which nothing is captured', () => {
  it('is not refunded while it is authorized', async () => {
    const held = await authorizeHandbag(api);
    await expectRefused(held, {}, notAllowed('not_captured'));
    expectResponse(await api.get(`/v1/payment_intents/${held.id}`), 200, readOf(held));
  });

  it('is not refunded after it was canceled', async () => {
    const held = await authorizeHandbag(api);
    await api.post('/v1/cancel', { payment_intent_id: held.id }, idempotencyKey());
    await expectRefused(held, { amount: 1 }, notAllowed('not_captured'));
  });

  it('is not refunded when the card was declined', async () => {
    const body = chargeHandbag(await quoteHandbag(api), { payment_method: 'pm_card_chargeDeclined' });
    const declined = (await api.post('/v1/payment_intents', body, idempotencyKey())).body as Payment;
    await expectRefused(declined, { amount: 1 }, notAllowed('not_captured'));
  });
});

describe('a payment that a dispute holds whole', () => {
  it('is not refunded', async () => {
    const payment = await payOrder(test, api, { subtotal: 1_000 });
    await store.sql.query('UPDATE payment_intent SET amount_disputed = 1000 WHERE id = $1', [payment.id]);
    await expectRefused(payment, { amount: 1 }, notAllowed('disputed'));
  });
});

describe('a payment that was captured 180 days ago', () => {
  it('is not refunded any more; a minute before that it is', async () => {
    const [old, older] = [
      await payOrder(test, api, { subtotal: 1_000 }),
      await payOrder(test, api, { subtotal: 1_000 }),
    ];
    await capturedAgo(old, '180 days -1 minute');
    await capturedAgo(older, '180 days');
    await expectRefused(older, {}, notAllowed('window_expired'));
    expectResponse(await refund(old), 200, refundOf(old, { subtotal: 1_000 }));
  });
});

/** The history is append-only; only a session that plays the replica may move it back. */
async function capturedAgo({ id }: Payment, interval: string): Promise<void> {
  const client = await store.sql.connect();
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(
      'UPDATE payment_status_history SET changed_at = changed_at - $2::interval WHERE payment_intent_id = $1',
      [id, interval],
    );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}
