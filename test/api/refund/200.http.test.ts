import { describe, expect, it } from 'vitest';
import { expectAnswer, openApiTest } from '../../setup/api-test.js';
import { idempotencyKey } from '../../setup/orders.js';
import { readOf } from '../../setup/payment.js';
import { exampleOrder, payOrder, type Refund, refundOf } from '../../setup/refunds.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { store } = test;
const live = test.apiOf({ rail: 'live' });

describe('a refund of 5,000 on the example of 13,540', () => {
  const shares = { subtotal: 3_693, shipping: 369, tax: 772, duty: 166 };

  it('takes its share of each part and is booked against the reserve too', async () => {
    const payment = await payOrder(test, live, { ...exampleOrder, rail: 'live' });
    const body = { payment_intent_id: payment.id, amount: 5_000, reason: 'return' };
    const answer = await live.post('/v1/refund', body, idempotencyKey());
    expectAnswer(answer, 200, refundOf(payment, shares, { reason: 'return' }));
    const refund = answer.body as Refund;
    expectAnswer(await live.get(`/v1/refunds/${refund.id}`), 200, refund);
    expectAnswer(await live.get(`/v1/payment_intents/${payment.id}`), 200, {
      ...readOf(payment),
      amount_refunded: 5_000,
      updated_at: refund.updated_at,
    });
    const [, journal] = await store.ledger(payment.id);
    expect(journal).toMatchObject({ key: `refund/${refund.id}`, kind: 'refund_succeeded', at: refund.updated_at });
    expect(journal?.lines.map(({ account, amount }) => [account, amount]).toSorted()).toEqual([
      ['merchant_available', -379],
      ['merchant_available', 4_062],
      ['merchant_reserve', 379],
      ['processor_receivable', -5_000],
      ['tax_withheld', 938],
    ]);
  });
});
