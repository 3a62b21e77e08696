import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { authorizeHandbag } from '../../setup/authorization.js';
import { disputeInStore } from '../../setup/disputed.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import { type Payment, readOf } from '../../setup/payment.js';
import { exampleOrder, payOrder, refundOf } from '../../setup/refunds.js';
import { expectReplay } from '../../setup/replayed-response.js';

/** Refunds that the payment does not allow. The key stores each rejection and replays it. */
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

/** The refund is rejected, its error is stored, and the payment is unchanged here and at the processor. */
async function expectRejected(payment: Payment, body: Record<string, unknown>, error: unknown): Promise<void> {
  const [before, key] = [await test.trace(), idempotencyKey()];
  const atProcessor = await test.charges(payment.id);
  const read = await api.get(`/v1/payment_intents/${payment.id}`);
  const response = await refund(payment, body, key);
  expectResponse(response, 400, error);
  expectReplay(await refund(payment, body, key), response);
  expect(await test.trace()).toEqual({ ...before, operations: before.operations + 1 });
  expect(await test.charges(payment.id)).toEqual(atProcessor);
  expect((await api.get(`/v1/payment_intents/${payment.id}`)).body).toEqual(read.body);
}

describe('a refund above the refundable amount', () => {
  it.each([
    ['one minor unit too many', { amount: 13_541 }],
    ['the largest valid amount', { amount: 99_999_999 }],
  ])('rejects a refund above the captured amount with the refundable amount: %s', async (_, body) => {
    await expectRejected(await payOrder(test, api, exampleOrder), body, exceeds(13_540));
  });

  it('rejects a refund above what other refunds have left', async () => {
    const payment = await payOrder(test, api, exampleOrder);
    await refund(payment, { amount: 5_000 });
    await expectRejected(payment, { amount: 8_541 }, exceeds(8_540));
  });

  it.each([
    ['with an amount', { amount: 1 }],
    ['without an amount', {}],
  ])('rejects a refund %s after a full refund', async (_, body) => {
    const payment = await payOrder(test, api, exampleOrder);
    await refund(payment);
    await expectRejected(payment, body, exceeds(0));
  });

  it('rejects a refund above what a dispute has left', async () => {
    const payment = await payOrder(test, api, { subtotal: 1_000 });
    await disputeInStore(store.sql, payment, 400);
    await expectRejected(payment, { amount: 601 }, exceeds(600));
    expectResponse(await refund(payment), 200, refundOf(payment, { subtotal: 600 }));
  });
});

describe('a payment that is not captured', () => {
  it('rejects a refund while the payment is authorized', async () => {
    const held = await authorizeHandbag(api);
    await expectRejected(held, {}, notAllowed('not_captured'));
    expectResponse(await api.get(`/v1/payment_intents/${held.id}`), 200, readOf(held));
  });

  it('rejects a refund after the payment was canceled', async () => {
    const held = await authorizeHandbag(api);
    await api.post('/v1/cancel', { payment_intent_id: held.id }, idempotencyKey());
    await expectRejected(held, { amount: 1 }, notAllowed('not_captured'));
  });

  it('rejects a refund when the card was declined', async () => {
    const body = chargeHandbag(await quoteHandbag(api), { payment_method: 'pm_card_chargeDeclined' });
    const declined = (await api.post('/v1/payment_intents', body, idempotencyKey())).body as Payment;
    await expectRejected(declined, { amount: 1 }, notAllowed('not_captured'));
  });
});

describe('a payment that is disputed in full', () => {
  it('rejects a refund of a payment that is disputed in full', async () => {
    const payment = await payOrder(test, api, { subtotal: 1_000 });
    await disputeInStore(store.sql, payment, 1_000);
    await expectRejected(payment, { amount: 1 }, notAllowed('disputed'));
  });
});

describe('a payment that was captured 180 days ago', () => {
  it('rejects a refund 180 days after the capture, and accepts it one minute earlier', async () => {
    const [old, older] = [
      await payOrder(test, api, { subtotal: 1_000 }),
      await payOrder(test, api, { subtotal: 1_000 }),
    ];
    await capturedAgo(old, '180 days -1 minute');
    await capturedAgo(older, '180 days');
    await expectRejected(older, {}, notAllowed('window_expired'));
    expectResponse(await refund(old), 200, refundOf(old, { subtotal: 1_000 }));
  });
});

/** The history is append-only: only a session with the replica role may change it. */
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
