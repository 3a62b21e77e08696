import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import {
  type Difference,
  differs,
  keyConflict,
  keyInProgress,
  keyNeedsReview,
  otherOperation,
} from '../../setup/error-bodies.js';
import { idempotencyKey } from '../../setup/orders.js';
import type { Payment } from '../../setup/payment.js';
import { exampleOrder, payOrder, refundOf } from '../../setup/refunds.js';
import { expectReplay } from '../../setup/replayed-response.js';

const test = await openApiTest();
const { api, store, sandbox, merchant } = test;

afterAll(() => sandbox.clear());

const refund = (id: string, more: Record<string, unknown>, key: Record<string, string>) =>
  api.post('/v1/refund', { payment_intent_id: id, ...more }, key);

describe('a refund under a key that was used for another request', () => {
  it.each<[string, (other: Payment) => Record<string, unknown>, ((first: Payment, other: Payment) => Difference)?]>([
    [
      'another payment',
      (other) => ({ payment_intent_id: other.id, amount: 100 }),
      (first, other) => differs('payment_intent_id', first.id, other.id),
    ],
    ['another amount', () => ({ amount: 101 }), () => differs('amount', 100, 101)],
    ['no amount', () => ({ amount: undefined })],
    ['a reason', () => ({ amount: 100, reason: 'return' }), () => differs('reason', null, 'return')],
  ])('rejects a refund with %s under a used key and refunds nothing', async (_, changes, difference) => {
    const [payment, other] = [await payOrder(test, api, exampleOrder), await payOrder(test, api, exampleOrder)];
    const key = idempotencyKey();
    const first = await refund(payment.id, { amount: 100 }, key);
    const before = await test.trace();
    const response = await refund(payment.id, changes(other), key);
    const differences = difference === undefined ? [] : [difference(payment, other)];
    expectResponse(response, 409, keyConflict(payment.id, ...differences));
    expect(response.headers['retry-after']).toBe(undefined);
    expect(await test.trace()).toEqual(before);
    expectReplay(await refund(payment.id, { amount: 100 }, key), first);
  });

  it('rejects another refund under the key of a rejected refund', async () => {
    const [payment, key] = [await payOrder(test, api, exampleOrder), idempotencyKey()];
    expect((await refund(payment.id, { amount: 13_541 }, key)).status).toBe(400);
    expectResponse(await refund(payment.id, { amount: 13_540 }, key), 409, keyConflict(payment.id));
  });

  it('rejects a capture of the same payment under the key of a refund', async () => {
    const [payment, key] = [await payOrder(test, api, exampleOrder), idempotencyKey()];
    await refund(payment.id, {}, key);
    const response = await api.post('/v1/capture', { payment_intent_id: payment.id }, key);
    expectResponse(response, 409, keyConflict(payment.id, otherOperation('/v1/refund', '/v1/capture')));
  });
});

/** Resolves when a refund of the payment is stored: its processor call has started. */
async function waitForSubmission({ id }: Payment): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 20) {
    const { rowCount } = await store.sql.query('SELECT FROM refund WHERE payment_intent_id = $1', [id]);
    if (rowCount === 1) return;
    await sleep(20);
  }
  throw new Error('The refund was not submitted.');
}

describe('a refund while the first request is in flight', () => {
  it('rejects a repeated refund while the first is in flight, and replays the response afterwards', async () => {
    const payment = await payOrder(test, api, exampleOrder);
    await sandbox.arm({ operation: 'refunds.create', fault: 'slow', times: 1, delay_ms: 2_500, entity: 'eu' });
    const key = idempotencyKey();
    const first = refund(payment.id, { amount: 5_000 }, key);
    await waitForSubmission(payment);

    const [same, other, tooMuch] = await Promise.all([
      refund(payment.id, { amount: 5_000 }, key),
      refund(payment.id, { amount: 5_001 }, key),
      refund(payment.id, { amount: 8_541 }, idempotencyKey()),
    ]);
    expectResponse(same, 409, keyInProgress);
    expect(same.headers['retry-after']).toBe('1');
    expectResponse(other, 409, keyConflict(payment.id, differs('amount', 5_000, 5_001)));
    expectResponse(tooMuch, 400, {
      error: {
        code: 'refund_exceeds_captured',
        message: 'The refund exceeds what can still be refunded: see details.amount_refundable.',
        details: { amount_refundable: 8_540 },
      },
    });
    const rest = { subtotal: 6_307, shipping: 631, tax: 1_318, duty: 284 };
    expectResponse(await refund(payment.id, { amount: 8_540 }, idempotencyKey()), 200, refundOf(payment, rest));

    const response = await first;
    expectResponse(response, 200, refundOf(payment, { subtotal: 3_693, shipping: 369, tax: 772, duty: 166 }));
    expectReplay(await refund(payment.id, { amount: 5_000 }, key), response);
    expect((await test.charges(payment.id)).map(({ amount_refunded }) => amount_refunded)).toEqual([13_540]);
  });
});

describe('a refund while its payment is being captured', () => {
  it('rejects the refund, stores nothing, and makes it under the same key after the capture', async () => {
    const payment = await payOrder(test, api, exampleOrder, { capture_method: 'manual' });
    await sandbox.arm({ operation: 'payment_intents.capture', fault: 'slow', times: 1, delay_ms: 2_500, entity: 'eu' });
    const capture = api.post('/v1/capture', { payment_intent_id: payment.id }, idempotencyKey());
    await expect
      .poll(async () => {
        const query = 'SELECT FROM payment_intent WHERE id = $1 AND pending_operation_id IS NOT NULL';
        return (await store.sql.query(query, [payment.id])).rowCount;
      })
      .toBe(1);
    const key = idempotencyKey();
    const early = await refund(payment.id, { amount: 5_000 }, key);
    expectResponse(early, 409, {
      error: {
        code: 'idempotency_in_progress',
        message: 'A capture of this payment is still running: wait, then send the same request again.',
        details: { pending: 'capture' },
      },
    });
    expect(early.headers['retry-after']).toBe('1');
    expect((await capture).status).toBe(200);
    const shares = { subtotal: 3_693, shipping: 369, tax: 772, duty: 166 };
    expectResponse(await refund(payment.id, { amount: 5_000 }, key), 200, refundOf(payment, shares));
  });
});

describe('a refund that needs manual review', () => {
  it('rejects every repetition of a refund that needs manual review, and names its payment', async () => {
    const [payment, key] = [await payOrder(test, api, exampleOrder), idempotencyKey()];
    expect((await refund(payment.id, {}, key)).status).toBe(200);
    const { rowCount } = await store.sql.query(
      `UPDATE operation SET state = 'recovery_required', response = NULL
       WHERE merchant_id = $1 AND payment_intent_id = $2 AND kind = 'refund'`,
      [merchant.id, payment.id],
    );
    expect(rowCount).toBe(1);
    const before = await test.trace();
    const response = await refund(payment.id, {}, key);
    expectResponse(response, 409, keyNeedsReview({ payment_intent_id: payment.id }));
    expect(response.headers['retry-after']).toBe(undefined);
    const unknown = randomUUID();
    const conflict = keyConflict(payment.id, differs('payment_intent_id', payment.id, unknown));
    expectResponse(await refund(unknown, {}, key), 409, conflict);
    expect(await test.trace()).toEqual(before);
  });
});
