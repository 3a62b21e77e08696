import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { expectAnswer, openApiTest } from '../../setup/api-test.js';
import { authorizeHandbag, canceledOf, expectReplay, wrongState } from '../../setup/authorization.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import { type Payment, readOf } from '../../setup/payment.js';
import { taken } from '../../setup/pending-end.js';

const test = await openApiTest();
const { api, store, sandbox, merchant } = test;

afterAll(() => sandbox.clear());

const cancel = (id: string, key: Record<string, string>) => api.post('/v1/cancel', { payment_intent_id: id }, key);
const capture = (id: string, key: Record<string, string>) => api.post('/v1/capture', { payment_intent_id: id }, key);
const read = ({ id }: Payment) => api.get(`/v1/payment_intents/${id}`);

const conflict = {
  error: { code: 'idempotency_key_conflict', message: 'The idempotency key was used with a different request.' },
};
const inProgress = {
  error: {
    code: 'idempotency_in_progress',
    message: 'The first request with this idempotency key is still running.',
  },
};

describe('a key that was used for another request is a conflict, and nothing is done:', () => {
  it('the cancel of another payment', async () => {
    const [first, second] = [await authorizeHandbag(api), await authorizeHandbag(api)];
    const key = idempotencyKey();
    const answer = await cancel(first.id, key);
    const before = await test.trace();
    const other = await cancel(second.id, key);
    expectAnswer(other, 409, conflict);
    expect(other.headers['retry-after']).toBe(undefined);
    expect(await test.trace()).toEqual(before);
    expectAnswer(await read(second), 200, readOf(second));
    expectReplay(await cancel(first.id, key), answer);
  });

  it('the capture of the same payment: another address is another request', async () => {
    const [payment, key] = [await authorizeHandbag(api), idempotencyKey()];
    const answer = await cancel(payment.id, key);
    expectAnswer(await capture(payment.id, key), 409, conflict);
    expectReplay(await cancel(payment.id, key), answer);
  });

  it('the cancel of the payment that the key made', async () => {
    const [key, body] = [idempotencyKey(), chargeHandbag(await quoteHandbag(api), { capture_method: 'manual' })];
    const charged = await api.post('/v1/payment_intents', body, key);
    const payment = charged.body as Payment;
    const before = await test.trace();
    expectAnswer(await cancel(payment.id, key), 409, conflict);
    expect(await test.trace()).toEqual(before);
    expectReplay(await api.post('/v1/payment_intents', body, key), charged);
  });

  it('also when the first answer was a refusal', async () => {
    const [payment, key] = [await authorizeHandbag(api), idempotencyKey()];
    expect((await cancel(randomUUID(), key)).status).toBe(404);
    expectAnswer(await cancel(payment.id, key), 409, conflict);
    expectAnswer(await read(payment), 200, readOf(payment));
  });
});

describe('while the first request runs', () => {
  it('the same one waits its turn, others are refused, and afterwards the answer is replayed', async () => {
    const payment = await authorizeHandbag(api);
    const before = await test.trace();
    await sandbox.arm({ operation: 'payment_intents.cancel', fault: 'slow', times: 1, delay_ms: 2_500, entity: 'us' });
    const key = idempotencyKey();
    const first = cancel(payment.id, key);
    await taken(store, payment.id);

    const [same, other, another, opposite] = await Promise.all([
      cancel(payment.id, key),
      cancel(randomUUID(), key),
      cancel(payment.id, idempotencyKey()),
      capture(payment.id, idempotencyKey()),
    ]);
    expectAnswer(same, 409, inProgress);
    expect(same.headers['retry-after']).toBe('1');
    expectAnswer(other, 409, conflict);
    expectAnswer(another, 422, wrongState('authorized', 'cancel'));
    expectAnswer(opposite, 422, wrongState('authorized', 'cancel'));

    const answer = await first;
    expectAnswer(answer, 200, canceledOf(payment));
    expectReplay(await cancel(payment.id, key), answer);
    expect(await test.trace()).toEqual({
      ...before,
      operations: before.operations + 3,
      attempts: before.attempts + 1,
      events: before.events + 1,
    });
  });
});

describe('a key whose answer only a person can give', () => {
  it('asks for a review and names the payment, whatever is asked again', async () => {
    const [payment, key] = [await authorizeHandbag(api), idempotencyKey()];
    expect((await cancel(payment.id, key)).status).toBe(200);
    const { rowCount } = await store.sql.query(
      `UPDATE operation SET state = 'recovery_required', answer = NULL
       WHERE merchant_id = $1 AND payment_intent_id = $2 AND kind = 'cancel'`,
      [merchant.id, payment.id],
    );
    expect(rowCount).toBe(1);
    const before = await test.trace();
    const answer = await cancel(payment.id, key);
    expectAnswer(answer, 409, {
      error: {
        code: 'idempotency_recovery_required',
        message: 'The first request with this idempotency key needs a manual review.',
        details: { requires_manual_review: true, payment_intent_id: payment.id },
      },
    });
    expect(answer.headers['retry-after']).toBe(undefined);
    expectAnswer(await cancel(randomUUID(), key), 409, conflict);
    expect(await test.trace()).toEqual(before);
  });
});
