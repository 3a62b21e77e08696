import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { chargeHandbag, handbagLines, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import { type Payment, paidHandbag } from '../../setup/payment.js';
import { type StoredQuote, storeQuote } from '../../setup/stored-quote.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api, store, merchant } = test;
const live = test.apiOf({ rail: 'live' });

/** The accounts in the journal of a charge, with their amounts. */
async function postedAmounts(paymentIntentId: string): Promise<Record<string, number>> {
  const journals = await store.ledger(paymentIntentId);
  expect(journals).toHaveLength(1);
  return Object.fromEntries((journals[0]?.lines ?? []).map(({ account, amount }) => [account, amount]));
}

async function chargeStored(quote: StoredQuote): Promise<Payment> {
  const { id } = await storeQuote(store, merchant, quote);
  const { subtotal, shipping = 0, currency = 'USD', rail } = quote;
  const lines = handbagLines.map((line) => ({ ...line, unit_amount: subtotal }));
  const body = chargeHandbag(id, { amount: subtotal, shipping_amount: shipping, currency, line_items: lines });
  const response = await (rail === 'live' ? live : api).post('/v1/payment_intents', body, idempotencyKey());
  expect(response.status).toBe(200);
  return response.body as Payment;
}

describe('the journal of a captured charge', () => {
  const example = { subtotal: 10_000, shipping: 1_000, tax: 2_090, duty: 450 };

  it('posts tax, fee, reserve and available balance on live, as in the worked example', async () => {
    const { id } = await chargeStored({ ...example, rail: 'live' });
    expect(await postedAmounts(id)).toEqual({
      processor_receivable: 13_540,
      tax_payable: -2_090,
      duty_payable: -450,
      platform_fee: -727,
      merchant_reserve: -1_027,
      merchant_available: -9_246,
    });
  });

  it('posts no reserve on test', async () => {
    const { id } = await chargeStored(example);
    expect(await postedAmounts(id)).toEqual({
      processor_receivable: 13_540,
      tax_payable: -2_090,
      duty_payable: -450,
      platform_fee: -727,
      merchant_available: -10_273,
    });
  });

  it.each([
    ['rounds the fee half up', { subtotal: 90 }, { receivable: 90, tax: 0, duty: 0, fee: 55, available: 35 }],
    [
      'rounds the fee down below the half',
      { subtotal: 89 },
      { receivable: 89, tax: 0, duty: 0, fee: 54, available: 35 },
    ],
    [
      'charges no more fee than the charged amount',
      { subtotal: 50 },
      { receivable: 50, tax: 0, duty: 0, fee: 50, available: 0 },
    ],
    [
      'takes no fee out of tax and duty',
      { subtotal: 60, tax: 1_000, duty: 40 },
      { receivable: 1_100, tax: 1_000, duty: 40, fee: 60, available: 0 },
    ],
    [
      'is exact at the largest total',
      { subtotal: 80_000_000, shipping: 1, tax: 19_999_997, duty: 1 },
      { receivable: 99_999_999, tax: 19_999_997, duty: 1, fee: 5_000_050, available: 74_999_951 },
    ],
  ])('posts a journal that %s', async (_, quote, { receivable, tax, duty, fee, available }) => {
    const { id } = await chargeStored(quote);
    const entries = {
      processor_receivable: receivable,
      tax_payable: -tax,
      duty_payable: -duty,
      platform_fee: -fee,
      merchant_available: -available,
    };
    expect(await postedAmounts(id)).toEqual(
      Object.fromEntries(Object.entries(entries).filter(([, amount]) => amount !== 0)),
    );
  });

  it('rounds the reserve down', async () => {
    const { id } = await chargeStored({ rail: 'live', subtotal: 100 });
    expect(await postedAmounts(id)).toEqual({
      processor_receivable: 100,
      platform_fee: -55,
      merchant_reserve: -4,
      merchant_available: -41,
    });
  });
});

describe('a merchant that remits its own tax', () => {
  it('withholds no tax for a merchant that remits its own tax', async () => {
    const remitting = await test.anotherMerchant();
    await store.sql.query(`UPDATE merchant_rail SET tax_remittance = 'merchant' WHERE merchant_id = $1`, [
      remitting.id,
    ]);
    const itsApi = test.apiOf({ merchant: remitting });
    const quoteId = await quoteHandbag(itsApi);
    const response = await itsApi.post('/v1/payment_intents', chargeHandbag(quoteId), idempotencyKey());
    expectResponse(response, 200, paidHandbag(quoteId));
    expect(await postedAmounts((response.body as Payment).id)).toEqual({
      processor_receivable: 39_728,
      platform_fee: -2_036,
      merchant_available: -37_692,
    });
  });

  it.each(['test', 'live'] as const)(
    'charges subtotal and shipping without a quote on %s when the policy of the merchant allows it',
    async (rail) => {
      const optional = await test.anotherMerchant({ rails: ['test', 'live'], quote: 'optional' });
      await store.sql.query(
        `UPDATE merchant_rail SET quote_policy = 'optional', tax_remittance = 'merchant' WHERE merchant_id = $1`,
        [optional.id],
      );
      const { tax_quote_id: _, ...unquoted } = chargeHandbag('');
      const itsApi = test.apiOf({ merchant: optional, rail });
      const response = await itsApi.post('/v1/payment_intents', unquoted, idempotencyKey());
      const total = 32_500;
      const breakdown = { subtotal: 30_000, shipping: 2_500, tax: 0, duty: 0, total, currency: 'USD' } as const;
      const money = { amount: total, amount_captured: total, amount_breakdown: breakdown };
      expectResponse(response, 200, paidHandbag(null, { ...money, livemode: rail === 'live' }));
      const net = 30_825;
      const reserve = rail === 'live' ? { merchant_reserve: -3_082, merchant_available: -27_743 } : {};
      expect(await postedAmounts((response.body as Payment).id)).toEqual({
        processor_receivable: total,
        platform_fee: -1_675,
        merchant_available: -net,
        ...reserve,
      });
    },
  );

  it('charges 0.50 to 999,999.99 without a quote, with only amount, currency, card and e-mail', async () => {
    const optional = await test.anotherMerchant({ quote: 'optional' });
    const itsApi = test.apiOf({ merchant: optional });
    const charge = (amount: number, more: Record<string, unknown> = {}) =>
      itsApi.post(
        '/v1/payment_intents',
        { amount, currency: 'USD', payment_method: 'pm_card_visa', customer: { email: 'b@example.com' }, ...more },
        idempotencyKey(),
      );
    const paid = (subtotal: number, shipping = 0) => {
      const total = subtotal + shipping;
      const breakdown = { subtotal, shipping, tax: 0, duty: 0, total, currency: 'USD' } as const;
      return paidHandbag(null, { amount: total, amount_captured: total, amount_breakdown: breakdown });
    };
    expectResponse(await charge(50), 200, paid(50));
    expectResponse(await charge(1, { shipping_amount: 49 }), 200, paid(1, 49));
    expectResponse(await charge(99_999_999, { tax_quote_id: null, line_items: null }), 200, paid(99_999_999));
    expectResponse(await charge(1, { shipping_amount: 99_999_998 }), 200, paid(1, 99_999_998));
  });
});
