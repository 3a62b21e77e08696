import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { disputeInStore } from '../../setup/disputed.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import { instant, type Payment, readOf } from '../../setup/payment.js';

const test = await openApiTest();
const { api, store } = test;
const quoteId = await quoteHandbag(api);

async function charge(changes: Record<string, unknown> = {}): Promise<Payment> {
  const response = await api.post('/v1/payment_intents', chargeHandbag(quoteId, changes), idempotencyKey());
  return response.body as Payment;
}

const read = (id: string) => api.get(`/v1/payment_intents/${id}`);

describe('reading a payment', () => {
  it.each([
    ['succeeded', {}],
    ['authorized', { capture_method: 'manual' }],
    ['failed', { payment_method: 'pm_card_chargeDeclined' }],
  ])('returns exactly the documented fields for a payment with the status %s', async (status, changes) => {
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
      'amount_capturable',
      'amount_captured',
      'amount_refunded',
      'amount_disputed',
      'currency',
      'amount_breakdown',
      'capture_method',
      'tax_quote_id',
      'merchant_reference',
      'metadata',
      'card',
      'pending_action',
      'failure',
      'action_expires_at',
      'capture_before',
      'created_at',
      'updated_at',
    ]);
  });

  it('returns what was charged for, until when the payment waits, and when it was created', async () => {
    const authorized = await charge({ capture_method: 'manual', merchant_reference: 'order-10042' });
    expect((await read(authorized.id)).body).toMatchObject({
      amount_breakdown: authorized.amount_breakdown,
      merchant_reference: 'order-10042',
      tax_quote_id: quoteId,
      capture_method: 'manual',
      amount_capturable: authorized.amount,
      capture_before: authorized.capture_before,
      action_expires_at: null,
      created_at: authorized.created_at,
    });
    const challenged = await charge({ payment_method: 'pm_card_threeDSecureRequired' });
    expect((await read(challenged.id)).body).toMatchObject({
      status: 'requires_action',
      amount_capturable: 0,
      capture_before: null,
      action_expires_at: challenged.action_expires_at,
    });
    expect([authorized.capture_before, challenged.action_expires_at]).toEqual([instant, instant]);
  });

  it('returns the payment as it is stored now, not as it was created', async () => {
    const payment = await charge({ capture_method: 'manual' });
    const at = '2026-11-21T12:00:00.123Z';
    await store.sql.query(
      `UPDATE payment_intent SET status = 'captured', amount_captured = total, updated_at = $2 WHERE id = $1`,
      [payment.id, at],
    );
    await disputeInStore(store.sql, payment, 500);
    expectResponse(await read(payment.id), 200, {
      ...readOf(payment),
      status: 'captured',
      amount_capturable: 0,
      amount_captured: payment.amount,
      updated_at: at,
      amount_disputed: 500,
    });
  });

  it('changes nothing and needs no idempotency key', async () => {
    const { id } = await charge();
    const before = await test.trace();
    const responses = await Promise.all(Array.from({ length: 10 }, () => read(id)));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect((await api.get(`/v1/payment_intents/${id}`, { 'idempotency-key': 'x' })).text).toBe(responses[0]?.text);
    expect(await test.trace()).toEqual(before);
  });

  it('accepts the id of the payment in upper case', async () => {
    const payment = await charge();
    expectResponse(await read(payment.id.toUpperCase()), 200, readOf(payment));
  });

  it('returns the headers of GET without a body for HEAD', async () => {
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

it('rejects query parameters when reading a payment', async () => {
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
