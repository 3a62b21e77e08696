import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { disputedCharge } from '../../setup/disputes.js';
import { idempotencyKey } from '../../setup/orders.js';
import { instant, type Payment } from '../../setup/payment.js';
import { type PayoutOwner, post, seedPayout } from '../../setup/payouts.js';

const test = await openApiTest({ quote: 'optional' });
const { api, merchant, store } = test;
const owner: PayoutOwner = { merchantId: merchant.id, rail: 'test', currency: 'GBP' };

interface Entry {
  readonly id: string;
  readonly kind: string;
  readonly amount: number;
}

async function charge(amount: number, merchant_reference: string): Promise<Payment> {
  const order = { amount, currency: 'GBP', payment_method: 'pm_card_visa', merchant_reference };
  const customer = { email: 'buyer@example.com', name: 'Ada Buyer' };
  return (await api.post('/v1/payment_intents', { ...order, customer }, idempotencyKey())).body as Payment;
}

/** One payment with a refund, one with a chargeback, and a correction by an operator: 300.00 − 30.00 − 41.50 − 15.00 + 5.00. */
const paid = (async () => {
  await store.sql.query(`UPDATE merchant_rail SET reserve_bps = 1000 WHERE merchant_id = $1`, [merchant.id]);
  const payment = await charge(30_000, 'order-1');
  const refund = await api.post('/v1/refund', { payment_intent_id: payment.id, amount: 3_000 }, idempotencyKey());
  const dispute = await disputedCharge(api, 'chargeback', { merchant_reference: 'order-2' });
  const at = new Date().toISOString();
  const lines = [
    ['merchant_available', -500],
    ['suspense', 500],
  ] as const;
  await post(store.sql, owner, { key: `correction/${merchant.id}`, kind: 'correction', at, postedBy: 'a test' }, lines);
  const payout = await seedPayout(store.sql, owner, { status: 'paid' });
  const [refundId] = [(refund.body as { id: string }).id];
  return { payment, refundId, dispute, payout, at };
})();

describe('a payout', () => {
  it('a payout is read with every field of its record, and its breakdown adds up to its amount', async () => {
    const { payout } = await paid;
    const { body } = await api.get(`/v1/payouts/${payout.id}`);
    expect(body).toEqual({
      id: payout.id,
      object: 'payout',
      livemode: false,
      amount: payout.amount,
      currency: 'GBP',
      amount_breakdown: { ...payout.parts, total: payout.amount, currency: 'GBP' },
      period: '2026-W47',
      attempt: 1,
      bank_account: { country: 'GB', bank_name: 'TEST BANK', last_four: '2345' },
      status: 'paid',
      failure: null,
      expected_at: instant,
      paid_at: instant,
      failed_at: null,
      created_at: instant,
      updated_at: instant,
    });
    expect(payout.parts).toMatchObject({
      gross_sales: 34_150,
      // 5 % and 0.50 of each charge, half up.
      platform_fee: -(1_550 + 258),
      reserve_held: -(2_845 + 389),
      refunds: -3_000,
      disputes: -4_150,
      dispute_fees: -1_500,
      adjustments: 500,
    });
  });

  it('names the code of its failure and a sentence, and its money is an entry of the next payout', async () => {
    const other = await test.anotherMerchant({ quote: 'optional' });
    const gbp = { ...owner, merchantId: other.id };
    await post(store.sql, gbp, { key: `sale/${other.id}`, kind: 'charge_captured', at: '2026-11-16T00:00:00Z' }, [
      ['processor_receivable', 10_000],
      ['merchant_available', -10_000],
    ]);
    const seeded = await seedPayout(store.sql, gbp, { status: 'failed', failureCode: 'account_frozen' });
    const by = test.apiOf({ merchant: other });
    expect((await by.get(`/v1/payouts/${seeded.id}`)).body).toMatchObject({
      status: 'failed',
      failure: { code: 'account_frozen', message: 'The bank account is frozen.' },
      paid_at: null,
      failed_at: instant,
    });
    const again = await seedPayout(store.sql, gbp, { period: '2026-W48' });
    expect(again.parts).toMatchObject({ returned_payouts: 10_000, gross_sales: 0 });
    const { body } = await by.get(`/v1/payouts/${again.id}/entries`);
    expect((body as { data: unknown[] }).data).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}_1$/) as string,
        object: 'payout_entry',
        kind: 'returned_payout',
        amount: 10_000,
        amount_breakdown: { ...noParts, other: 10_000 },
        currency: 'GBP',
        payment_intent_id: null,
        merchant_reference: null,
        refund_id: null,
        dispute_id: null,
        returned_payout_id: seeded.id,
        effective_at: instant,
      },
    ]);
  });
});

const noParts = {
  gross: 0,
  platform_fee: 0,
  tax_withheld: 0,
  duty_withheld: 0,
  reserve: 0,
  dispute_fee: 0,
  other: 0,
};

describe('the entries of a payout', () => {
  it('the entries of a payout name every change of the balance, newest first, and add up to the amount', async () => {
    const { payout, payment, refundId, dispute } = await paid;
    const response = await api.get(`/v1/payouts/${payout.id}/entries`);
    const { data } = response.body as { data: Entry[] };
    expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(payout.amount);
    const nothing = { payment_intent_id: null, merchant_reference: null, refund_id: null, dispute_id: null };
    const ofPayment = { ...nothing, payment_intent_id: payment.id, merchant_reference: 'order-1' };
    const ofDispute = { ...nothing, payment_intent_id: dispute.payment_intent_id, merchant_reference: 'order-2' };
    const entries = [
      { kind: 'adjustment', amount: 500, parts: { other: 500 }, ...nothing },
      { kind: 'dispute_fee', amount: -1_500, parts: { dispute_fee: -1_500 }, ...ofDispute, dispute_id: dispute.id },
      { kind: 'reserve', amount: 389, parts: { reserve: 389 }, ...ofDispute, dispute_id: dispute.id },
      { kind: 'dispute', amount: -4_150, parts: { gross: -4_150 }, ...ofDispute, dispute_id: dispute.id },
      { kind: 'payment', amount: 3_503, parts: { gross: 4_150, platform_fee: -258, reserve: -389 }, ...ofDispute },
      { kind: 'reserve', amount: 285, parts: { reserve: 285 }, ...ofPayment, refund_id: refundId },
      { kind: 'refund', amount: -3_000, parts: { gross: -3_000 }, ...ofPayment, refund_id: refundId },
      {
        kind: 'payment',
        amount: 25_605,
        parts: { gross: 30_000, platform_fee: -1_550, reserve: -2_845 },
        ...ofPayment,
      },
    ];
    expectResponse(response, 200, {
      object: 'list',
      data: entries.map(({ parts, ...entry }) => ({
        id: expect.stringMatching(/^[0-9a-f-]{36}_[123]$/) as string,
        object: 'payout_entry',
        currency: 'GBP',
        amount_breakdown: { ...noParts, ...parts },
        returned_payout_id: null,
        effective_at: instant,
        ...entry,
      })),
      has_more: false,
    });
    expect(new Set(data.map(({ id }) => id)).size).toBe(entries.length);
  });

  it('the entries of a payout are the same when they are read page by page', async () => {
    const { payout } = await paid;
    const path = `/v1/payouts/${payout.id}/entries`;
    const whole = (await api.get(path)).body as { data: Entry[] };
    const found: Entry[] = [];
    for (let after = ''; ; ) {
      const { data, has_more } = (await api.get(`${path}?limit=3${after}`)).body as {
        data: Entry[];
        has_more: boolean;
      };
      found.push(...data);
      expect(has_more).toBe(found.length < whole.data.length);
      if (!has_more) break;
      after = `&starting_after=${data.at(-1)?.id ?? ''}`;
    }
    expect(found).toEqual(whole.data);
    const last = whole.data.at(-1)?.id ?? '';
    expectResponse(await api.get(`${path}?starting_after=${last}`), 200, { object: 'list', data: [], has_more: false });
  });
});

it('a new merchant has no payouts', async () => {
  const by = test.apiOf({ merchant: await test.anotherMerchant() });
  expectResponse(await by.get('/v1/payouts'), 200, { object: 'list', data: [], has_more: false });
});
