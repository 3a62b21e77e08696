import { describe, expect, it } from 'vitest';
import { openApiTest } from '../../setup/api-test.js';

const { api, trace } = await openApiTest();

const gift = { description: 'Gift with purchase', quantity: 3, unit_amount: 0, hs_code: '420221' };
const shirt = { description: 'T-shirt', quantity: 1, unit_amount: 5_000, hs_code: '610910' };

interface Priced {
  readonly amount_breakdown: object;
  readonly line_items: readonly { readonly amount: number; readonly tax: number; readonly duty: number }[];
}

/** The breakdown as a list, and each line's amount, tax and duty. */
async function priced(order: object): Promise<{ sums: readonly unknown[]; lines: readonly (readonly number[])[] }> {
  const response = await api.post('/v1/tax_quotes', order);
  expect({ status: response.status, text: response.status === 200 ? '' : response.text }).toEqual({
    status: 200,
    text: '',
  });
  const { amount_breakdown, line_items } = response.body as Priced;
  return {
    sums: Object.values(amount_breakdown),
    lines: line_items.map(({ amount, tax, duty }) => [amount, tax, duty]),
  };
}

const toBritain = { destination_country: 'GB', ship_from_country: 'US', currency: 'GBP' };
const toGermany = { destination_country: 'DE', ship_from_country: 'US', currency: 'EUR' };

describe('goods that cost nothing', () => {
  it('are quoted beside others, of which alone the shipping, the duty and the tax are', async () => {
    // 20 % of 5000 + 500.
    expect(await priced({ ...toBritain, shipping_amount: 500, line_items: [gift, shirt, gift] })).toEqual({
      sums: [5_000, 500, 1_100, 0, 6_600, 'GBP'],
      lines: [
        [0, 0, 0],
        [5_000, 1_100, 0],
        [0, 0, 0],
      ],
    });
  });

  it('are goods under the flat duty of the European Union: an amount for each code, and its tax', async () => {
    // 300 for each of two codes; 19 % of 300 and of 5300.
    expect(await priced({ ...toGermany, line_items: [gift, shirt] })).toEqual({
      sums: [5_000, 0, 1_064, 600, 6_664, 'EUR'],
      lines: [
        [0, 57, 300],
        [5_000, 1_007, 300],
      ],
    });
  });

  it('are a whole order: its price is nothing, and a quote all the same', async () => {
    const before = await trace();
    expect(await priced({ ...toBritain, line_items: [gift] })).toEqual({
      sums: [0, 0, 0, 0, 0, 'GBP'],
      lines: [[0, 0, 0]],
    });
    expect(await trace()).toEqual({ ...before, quotes: before.quotes + 1 });
  });

  it('are a whole order with shipping, whose tax is not lost', async () => {
    // Nothing to split the shipping by: the first line bears all of it.
    expect(await priced({ ...toBritain, shipping_amount: 500, line_items: [gift, gift] })).toEqual({
      sums: [0, 500, 100, 0, 600, 'GBP'],
      lines: [
        [0, 100, 0],
        [0, 0, 0],
      ],
    });
  });
});
