import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { TestBench } from '../testing/test-bench.js';

let bench: TestBench;

beforeAll(async () => {
  bench = await TestBench.open();
});

afterEach(async () => {
  await bench.send('DELETE', '/_control/faults', {});
});

afterAll(() => bench.close());

const line = { sku: null, description: 'Mug', quantity: 3, unit_amount: 333, hs_code: '691200', origin_country: null };

const order = {
  date: '2026-11-21',
  destination_country: 'GB',
  destination_postal_code: 'SW1A 1AA',
  ship_from_country: 'US',
  currency: 'GBP',
  shipping_amount: 500,
  line_items: [line, { ...line, quantity: 1, unit_amount: 99_999_999, hs_code: '4202210090' }],
};

async function quote(changes: Readonly<Record<string, unknown>> = {}) {
  const body = JSON.stringify({ ...order, ...changes });
  const response = await bench.send('POST', '/_tax/quotes', { body, type: 'application/json' });
  return { status: response.status, body: response.body };
}

const quoteSku = (sku: string) => quote({ line_items: [{ ...line, sku }] });

describe('the tax service', () => {
  it('prices with flat rates, rounded down, and correct sums', async () => {
    const expected = {
      engine_version: '1.0',
      amount_breakdown: {
        subtotal: 100_000_998,
        shipping: 500,
        tax: 10_500_103,
        duty: 5_000_048,
        total: 115_501_649,
        currency: 'GBP',
      },
      line_items: [
        {
          hs_code: '691200',
          amount: 999,
          tax: 104,
          tax_components: [{ name: 'flat tax', rate: '10', amount: 104 }],
          duty: 49,
          duty_components: [{ name: 'flat duty', rate: '5', amount: 49 }],
          duty_basis: 'flat',
        },
        {
          hs_code: '4202210090',
          amount: 99_999_999,
          tax: 10_499_999,
          tax_components: [{ name: 'flat tax', rate: '10', amount: 10_499_999 }],
          duty: 4_999_999,
          duty_components: [{ name: 'flat duty', rate: '5', amount: 4_999_999 }],
          duty_basis: 'flat',
        },
      ],
      assumptions: ['Flat rates of a sandbox: 5 % duty, 10 % tax.'],
      rule_packs: ['flat@2026-01-01'],
    };
    expect([await quote(), await quote()]).toEqual([
      { status: 200, body: expected },
      { status: 200, body: expected },
    ]);
  });

  it.each([
    ['an e-mail address', { customer: { email: 'buyer@example.com' } }],
    ['a street', { shipping_address: { line1: '1 Canal Street' } }],
    ['no date', { date: undefined }],
    ['no line', { line_items: [] }],
    ['half a penny', { shipping_amount: 0.5 }],
    ['a line with more than is needed', { line_items: [{ ...line, buyer: 'Ada' }] }],
  ])('rejects a request with unnecessary or missing data: %s', async (_, changes) => {
    expect((await quote(changes)).status).toBe(400);
  });

  it.each([
    ['tax:redirect', 307],
    ['tax:unauthorized', 401],
    ['tax:no-country', 422],
    ['tax:wrong-total', 200],
  ])('returns the special response for the sku %s', async (sku, status) => {
    const body = JSON.stringify({ ...order, line_items: [{ ...line, sku }] });
    const response = await fetch(`${bench.url}/_tax/quotes`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    await response.text();
    expect(response.status).toBe(status);
  });

  it('returns a wrong total for the sku tax:wrong-total', async () => {
    const { body } = (await quoteSku('tax:wrong-total')) as { body: { amount_breakdown: object } };
    const { body: right } = (await quoteSku('tax')) as { body: { amount_breakdown: { total: number } } };
    const { total } = right.amount_breakdown;
    expect(body.amount_breakdown).toEqual({ ...right.amount_breakdown, total: total - 1 });
  });
});

describe('a fault of the tax service', () => {
  it('applies once, to the entity of the order currency', async () => {
    await bench.arm({ operation: 'tax.quote', fault: 'error_before_effect', entity: 'gb' });
    expect((await quote({ currency: 'USD' })).status).toBe(200);
    expect((await quote()).status).toBe(500);
    expect((await quote()).status).toBe(200);
  });

  it('wrong_amount adds one to every amount', async () => {
    await bench.arm({ operation: 'tax.quote', fault: 'wrong_amount' });
    const { body } = (await quoteSku('tax')) as { body: { line_items: object[] } };
    expect(body.line_items).toMatchObject([{ amount: 1_000, tax: 104, tax_components: [{ amount: 105 }] }]);
  });
});
