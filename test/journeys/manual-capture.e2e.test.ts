import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../setup/api-test.js';
import { chargeHandbag, handbagTotal, idempotencyKey, quoteHandbag } from '../setup/orders.js';
import { type Payment, paidHandbag, readOf } from '../setup/payment.js';

/** An order that is captured when it ships, as the merchant and the ledger see it. */
const test = await openApiTest();
const { api, store } = test;

interface Refund {
  readonly id: string;
  readonly amount: number;
  readonly status: string;
  readonly amount_breakdown: Readonly<Record<'subtotal' | 'shipping' | 'tax' | 'duty' | 'total', number>>;
}

async function authorizeHandbag(): Promise<Payment> {
  const order = chargeHandbag(await quoteHandbag(api), { capture_method: 'manual' });
  const response = await api.post('/v1/payment_intents', order, idempotencyKey());
  expect(response).toMatchObject({ status: 200, body: { status: 'authorized', amount_capturable: handbagTotal } });
  return response.body as Payment;
}

describe('an order that is captured when it ships', () => {
  it('an order that is captured when it ships is authorized, captured and refunded in parts until nothing is left, and its ledger balances are zero except the fee', async () => {
    const { id } = await authorizeHandbag();
    const captured = await api.post('/v1/capture', { payment_intent_id: id }, idempotencyKey());
    expect(captured).toMatchObject({ status: 200, body: { id, status: 'captured', amount_captured: handbagTotal } });

    const refunds: Refund[] = [];
    for (const amount of [1, 9_999, 12_345, 33, null]) {
      const body = { payment_intent_id: id, ...(amount === null ? {} : { amount }) };
      const response = await api.post('/v1/refund', body, idempotencyKey());
      expect(response).toMatchObject({ status: 200, body: { status: 'succeeded' } });
      refunds.push(response.body as Refund);
    }
    const last = handbagTotal - 1 - 9_999 - 12_345 - 33;
    expect(refunds.map(({ amount }) => amount)).toEqual([1, 9_999, 12_345, 33, last]);

    // Every part sums to its exact amount, in spite of rounding.
    const sumOf = (part: keyof Refund['amount_breakdown']) =>
      refunds.reduce((sum, { amount_breakdown }) => sum + amount_breakdown[part], 0);
    expect([sumOf('subtotal'), sumOf('shipping'), sumOf('tax'), sumOf('duty'), sumOf('total')]).toEqual([
      30_000,
      2_500,
      1_528,
      5_700,
      handbagTotal,
    ]);

    const tooMuch = await api.post('/v1/refund', { payment_intent_id: id }, idempotencyKey());
    expectResponse(tooMuch, 400, {
      error: {
        code: 'refund_exceeds_captured',
        message: 'The refund exceeds what can still be refunded: see details.amount_refundable.',
        details: { amount_refundable: 0 },
      },
    });
    expect((await api.get(`/v1/payment_intents/${id}`)).body).toMatchObject({
      status: 'captured',
      amount_captured: handbagTotal,
      amount_refunded: handbagTotal,
    });
    expect(await test.charges(id)).toMatchObject([
      { status: 'succeeded', amount_captured: handbagTotal, amount_refunded: handbagTotal },
    ]);

    // The fee is not refunded: the merchant bears it. All other balances of this order are zero.
    const balances = new Map<string, number>();
    for (const { lines } of await store.ledger(id)) {
      for (const { account, amount } of lines) balances.set(account, (balances.get(account) ?? 0) + amount);
    }
    const fee = Math.floor((handbagTotal * 500 + 5_000) / 10_000) + 50;
    expect(Object.fromEntries([...balances].filter(([, amount]) => amount !== 0))).toEqual({
      platform_fee: -fee,
      merchant_available: fee,
    });
  });
});

describe('an order that never ships', () => {
  it('an order that never ships is authorized and canceled, cannot be captured or refunded, and has no ledger entries', async () => {
    const payment = await authorizeHandbag();
    const body = { payment_intent_id: payment.id };
    const canceled = await api.post('/v1/cancel', body, idempotencyKey());
    const {
      client_secret: _secret,
      flow_response: _flow,
      ...expected
    } = paidHandbag(payment.tax_quote_id, {
      status: 'canceled',
      amount_captured: 0,
      capture_method: 'manual',
      cancellation_reason: 'requested_by_merchant',
      capture_before: payment.capture_before,
    });
    expectResponse(canceled, 200, expected);
    const capture = await api.post('/v1/capture', body, idempotencyKey());
    expect([capture.status, capture.body]).toMatchObject([422, { error: { details: { status: 'canceled' } } }]);
    const refund = await api.post('/v1/refund', body, idempotencyKey());
    expect([refund.status, refund.body]).toMatchObject([400, { error: { details: { reason: 'not_captured' } } }]);
    expect((await api.get(`/v1/payment_intents/${payment.id}`)).body).toEqual(readOf(canceled.body as Payment));
    expect(await store.ledger(payment.id)).toEqual([]);
    expect(await test.charges(payment.id)).toMatchObject([{ status: 'canceled', amount_captured: 0 }]);
  });
});
