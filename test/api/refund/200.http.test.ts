import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { authorizeHandbag, capturedOf } from '../../setup/authorization.js';
import type { MerchantApi } from '../../setup/merchant-api.js';
import { idempotencyKey } from '../../setup/orders.js';
import { type Payment, readOf } from '../../setup/payment.js';
import { exampleOrder, payOrder, type Refund, refundOf } from '../../setup/refunds.js';
import { expectReplay } from '../../setup/replayed-response.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api, store } = test;
const live = test.apiOf({ rail: 'live' });

const refund = (payment: Payment, more: Record<string, unknown> = {}, key = idempotencyKey(), by: MerchantApi = api) =>
  by.post('/v1/refund', { payment_intent_id: payment.id, ...more }, key);

const shares = { subtotal: 3_693, shipping: 369, tax: 772, duty: 166 };

/** The amounts of a payment at the processor: `[captured, refunded]`. */
async function atProcessor({ id }: Payment): Promise<number[][]> {
  return (await test.charges(id)).map(({ amount_captured, amount_refunded }) => [amount_captured, amount_refunded]);
}

describe('a refund of 5,000 on the example of 13,540', () => {
  it('refunds a share of each part, and a read returns the refund as created', async () => {
    const payment = await payOrder(test, api, exampleOrder);
    const response = await refund(payment, { amount: 5_000, reason: 'return' });
    expectResponse(response, 200, refundOf(payment, shares, { reason: 'return' }));
    const refunded = response.body as Refund;
    expectResponse(await api.get(`/v1/refunds/${refunded.id}`), 200, refunded);
    expectResponse(await api.get(`/v1/refunds/${refunded.id.toUpperCase()}`), 200, refunded);
    expectResponse(await api.get(`/v1/payment_intents/${payment.id}`), 200, {
      ...readOf(payment),
      amount_refunded: 5_000,
      updated_at: refunded.updated_at,
    });
    expect(await atProcessor(payment)).toEqual([[13_540, 5_000]]);
  });

  it('releases tax, duty and reserve in proportion to a refund, and the merchant bears the rest', async () => {
    const payment = await payOrder(test, live, { ...exampleOrder, rail: 'live' });
    const response = await refund(payment, { amount: 5_000 }, idempotencyKey(), live);
    expectResponse(response, 200, refundOf(payment, shares));
    const refunded = response.body as Refund;
    const [charged, journal, ...more] = await store.ledger(payment.id);
    expect([charged?.kind, more]).toEqual(['charge_captured', []]);
    expect(journal).toMatchObject({
      key: `refund/${refunded.id}`,
      kind: 'refund_succeeded',
      rail: 'live',
      at: refunded.updated_at,
    });
    expect(journal?.lines.map(({ account, amount }) => `${account} ${amount}`).toSorted()).toEqual([
      'duty_payable 166',
      'merchant_available -379',
      'merchant_available 4062',
      'merchant_reserve 379',
      'processor_receivable -5000',
      'tax_payable 772',
    ]);
  });

  it('inserts the events refund.created and refund.succeeded', async () => {
    const payment = await payOrder(test, api, exampleOrder);
    const { body } = await refund(payment, { amount: 5_000 });
    const refunded = body as Refund;
    const events = await store.events(refunded.id);
    const { created_at, updated_at } = refunded;
    expect(events.map(({ type, sequence, previousStatus, at }) => [type, sequence, previousStatus, at])).toEqual([
      ['refund.created', 1, null, created_at],
      ['refund.succeeded', 2, 'pending', updated_at],
    ]);
    expect(events.map(({ snapshot }) => snapshot)).toEqual([
      { ...refunded, status: 'pending', updated_at: created_at },
      refunded,
    ]);
  });
});

describe('a refund', () => {
  it.each([
    ['without an amount', {}],
    ['with null for amount and reason', { amount: null, reason: null }],
  ])('refunds every part in full %s', async (_, body) => {
    const payment = await payOrder(test, api, exampleOrder);
    const { currency: _currency, ...parts } = exampleOrder;
    expectResponse(await refund(payment, body), 200, refundOf(payment, parts));
    expect(await atProcessor(payment)).toEqual([[13_540, 13_540]]);
  });

  it('refunds what earlier refunds have left when no amount is sent', async () => {
    const payment = await payOrder(test, api, exampleOrder);
    await refund(payment, { amount: 5_000 });
    const rest = { subtotal: 6_307, shipping: 631, tax: 1_318, duty: 284 };
    expectResponse(await refund(payment), 200, refundOf(payment, rest));
    expect(await atProcessor(payment)).toEqual([[13_540, 13_540]]);
  });

  it.each(['duplicate', 'fraudulent', 'requested_by_customer', 'return', 'other'] as const)(
    'returns the refund reason %s',
    async (reason) => {
      const payment = await payOrder(test, api, { subtotal: 100 });
      expectResponse(await refund(payment, { amount: 1, reason }), 200, refundOf(payment, { subtotal: 1 }, { reason }));
    },
  );

  it('refunds a payment that was captured by a request', async () => {
    const held = await authorizeHandbag(api);
    const captured = await api.post('/v1/capture', { payment_intent_id: held.id }, idempotencyKey());
    expectResponse(captured, 200, capturedOf(held));
    const parts = { subtotal: 30_000, shipping: 2_500, tax: 1_528, duty: 5_700 };
    expectResponse(await refund(held), 200, refundOf(held, parts));
    expect(await atProcessor(held)).toEqual([[39_728, 39_728]]);
  });
});

describe('partial refunds of tax 10 in a total of 62', () => {
  it('splits the tax of six partial refunds into 5, 2, 1, 0, 1, 1 and leaves exactly nothing to refund', async () => {
    const payment = await payOrder(test, api, { subtotal: 52, tax: 10 });
    const taken: Refund[] = [];
    for (const amount of [32, 9, 8, 3, 6, 4]) taken.push((await refund(payment, { amount })).body as Refund);
    expect(taken.map(({ amount_breakdown: { subtotal, tax } }) => [subtotal, tax])).toEqual([
      [27, 5],
      [7, 2],
      [7, 1],
      [3, 0],
      [5, 1],
      [3, 1],
    ]);
    expectResponse(await refund(payment, { amount: 1 }), 400, {
      error: {
        code: 'refund_exceeds_captured',
        message: 'The refund exceeds what can still be refunded: see details.amount_refundable.',
        details: { amount_refundable: 0 },
      },
    });
    expect(await atProcessor(payment)).toEqual([[62, 62]]);
    const { rows } = await store.sql.query<{ account: string; balance: string }>(
      `SELECT a.kind::text AS account, sum(e.amount)::text AS balance FROM ledger_journal AS j
       JOIN ledger_entry AS e ON e.journal_id = j.id JOIN ledger_account AS a ON a.id = e.account_id
       WHERE j.payment_intent_id = $1 GROUP BY a.kind ORDER BY a.kind`,
      [payment.id],
    );
    // The fee is 5 % of 62 plus 50, capped to the total without tax. The merchant bears it.
    expect(rows).toEqual([
      { account: 'processor_receivable', balance: '0' },
      { account: 'platform_fee', balance: '-52' },
      { account: 'merchant_available', balance: '52' },
      { account: 'tax_payable', balance: '0' },
    ]);
  });
});

describe('a refund request that is repeated', () => {
  it('replays the first response of a refund byte for byte and refunds nothing twice', async () => {
    const [payment, key] = [await payOrder(test, api, exampleOrder), idempotencyKey()];
    const first = await refund(payment, { amount: 5_000 }, key);
    const before = await test.trace();
    expectReplay(await refund(payment, { amount: 5_000 }, key), first);
    expect(await test.trace()).toEqual(before);
    expect(await atProcessor(payment)).toEqual([[13_540, 5_000]]);
  });

  it('creates another refund for the same request under another key', async () => {
    const payment = await payOrder(test, api, exampleOrder);
    const [first, second] = [await refund(payment, { amount: 100 }), await refund(payment, { amount: 100 })];
    expect((first.body as Refund).id).not.toBe((second.body as Refund).id);
    expect(await atProcessor(payment)).toEqual([[13_540, 200]]);
  });

  it('creates one refund for ten concurrent requests under one key', async () => {
    const [payment, key] = [await payOrder(test, api, exampleOrder), { 'idempotency-key': randomUUID() }];
    const responses = await Promise.all(Array.from({ length: 10 }, () => refund(payment, { amount: 5_000 }, key)));
    expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(responses.some(({ status }) => status === 200)).toBe(true);
    expect(await atProcessor(payment)).toEqual([[13_540, 5_000]]);
  });
});

describe('two concurrent refunds', () => {
  it('rejects one of two concurrent refunds that exceed the payment together', async () => {
    for (let round = 0; round < 10; round += 1) {
      const payment = await payOrder(test, api, exampleOrder);
      const responses = await Promise.all([refund(payment, { amount: 7_000 }), refund(payment, { amount: 7_000 })]);
      expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
      expect(responses.find(({ status }) => status === 400)?.body).toEqual({
        error: {
          code: 'refund_exceeds_captured',
          message: 'The refund exceeds what can still be refunded: see details.amount_refundable.',
          details: { amount_refundable: 6_540 },
        },
      });
      expect(await atProcessor(payment)).toEqual([[13_540, 7_000]]);
    }
  });
});
