import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import { type Payment, readOf } from '../../setup/payment.js';

const test = await openApiTest();
const { api, store } = test;
const quoteId = await quoteHandbag(api);

async function charge(changes: Record<string, unknown> = {}): Promise<Payment> {
  const response = await api.post('/v1/payment_intents', chargeHandbag(quoteId, changes), idempotencyKey());
  return response.body as Payment;
}

const read = (id: string) => api.get(`/v1/payment_intents/${id}`);

describe('a read payment', () => {
  it.each([
    ['succeeded', {}],
    ['authorized', { capture_method: 'manual' }],
    ['failed', { payment_method: 'pm_card_chargeDeclined' }],
  ])('that %s says so, and what it says is exactly the contract’s', async (status, changes) => {
    const payment = await charge(changes);
    expect(payment.status).toBe(status);
    const response = await read(payment.id);
    expectResponse(response, 200, readOf(payment));
    expect(Object.keys(response.body as object)).toEqual([
      'id',
      'object',
      'livemode',
      'status',
      'entity',
      'amount',
      'amount_captured',
      'amount_refunded',
      'amount_disputed',
      'currency',
      'failure',
      'updated_at',
    ]);
  });

  it('is as the store has it now, not as it was answered first', async () => {
    const payment = await charge({ capture_method: 'manual' });
    const at = '2026-11-21T12:00:00.123Z';
    await store.sql.query(
      `UPDATE payment_intent SET status = 'captured', amount_captured = total, updated_at = $2 WHERE id = $1`,
      [payment.id, at],
    );
    await store.sql.query('UPDATE payment_intent SET amount_refunded = 1000, amount_disputed = 500 WHERE id = $1', [
      payment.id,
    ]);
    expectResponse(await read(payment.id), 200, {
      ...readOf(payment),
      status: 'captured',
      amount_captured: payment.amount,
      updated_at: at,
      amount_refunded: 1_000,
      amount_disputed: 500,
    });
  });

  it('changes nothing, however often it is read, and needs no idempotency key', async () => {
    const { id } = await charge();
    const before = await test.trace();
    const responses = await Promise.all(Array.from({ length: 10 }, () => read(id)));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect((await api.get(`/v1/payment_intents/${id}`, { 'idempotency-key': 'x' })).text).toBe(responses[0]?.text);
    expect(await test.trace()).toEqual(before);
  });

  it('is found by its id in capitals too', async () => {
    const payment = await charge();
    expectResponse(await read(payment.id.toUpperCase()), 200, readOf(payment));
  });

  it('has the same headers without a body for HEAD', async () => {
    const { id } = await charge();
    const headers = { authorization: `Bearer ${test.merchant.secret_key}` };
    const head = await api.send({ method: 'HEAD', path: `/v1/payment_intents/${id}`, headers });
    const get = await read(id);
    expect([head.status, head.text]).toEqual([200, '']);
    const named = Object.keys(get.headers).filter((name) => name !== 'keep-alive');
    expect(Object.keys(head.headers)).toEqual(expect.arrayContaining(named));
    expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.text)));
  });
});

it('a read with parameters is refused: there are none', async () => {
  const { id } = await charge();
  expectResponse(await read(`${id}?expand=customer`), 400, {
    error: {
      code: 'validation_error',
      message: 'The request is not valid: see details.fields.',
      details: {
        fields: [{ path: 'expand', code: 'unknown_field', message: 'Is not a parameter of this request.' }],
      },
    },
  });
});
