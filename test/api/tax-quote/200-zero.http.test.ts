import { describe, expect, it } from 'vitest';
import { expectResponse, fieldErrors, openApiTest } from '../../setup/api-test.js';

const { api, trace } = await openApiTest();

const gift = { description: 'Gift with purchase', quantity: 3, unit_amount: 0, hs_code: '420221' };
const shirt = { description: 'T-shirt', quantity: 1, unit_amount: 5_000, hs_code: '610910' };

interface Priced {
  readonly amount_breakdown: object;
  readonly line_items: readonly { readonly amount: number; readonly tax: number; readonly duty: number }[];
}

/** The values of the breakdown, and the amount, tax and duty of each line. */
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

describe('free goods', () => {
  it('prices free goods beside others without shipping, duty or tax', async () => {
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

  it('prices free goods with the flat duty of the European Union per code, and its tax', async () => {
    // 300 for each of two codes; 19 % of 300 and of 5300.
    expect(await priced({ ...toGermany, line_items: [gift, shirt] })).toEqual({
      sums: [5_000, 0, 1_064, 600, 6_664, 'EUR'],
      lines: [
        [0, 57, 300],
        [5_000, 1_007, 300],
      ],
    });
  });

  it.each([
    ['free goods', [gift], 0],
    ['goods whose total is below the smallest charge', [{ ...gift, quantity: 1, unit_amount: 40 }], 48],
  ])('rejects a quote for %s, because no charge could take its price', async (_, line_items, total) => {
    const before = await trace();
    const response = await api.post('/v1/tax_quotes', { ...toBritain, line_items });
    const message = `The total of the quote is ${total}, below the smallest charge of 50.`;
    expectResponse(
      response,
      400,
      fieldErrors('invalid_amount', { path: 'line_items', code: 'total_too_small', message }),
    );
    expect(await trace()).toEqual(before);
  });

  it('quotes an order at the smallest charge', async () => {
    // 42 and 20 % of it, rounded half up.
    expect(await priced({ ...toBritain, line_items: [{ ...gift, quantity: 1, unit_amount: 42 }] })).toMatchObject({
      sums: [42, 0, 8, 0, 50, 'GBP'],
    });
  });

  it('prices the tax on shipping of an order of free goods', async () => {
    // There is no amount to split the shipping by, so the first line bears all of it.
    expect(await priced({ ...toBritain, shipping_amount: 500, line_items: [gift, gift] })).toEqual({
      sums: [0, 500, 100, 0, 600, 'GBP'],
      lines: [
        [0, 100, 0],
        [0, 0, 0],
      ],
    });
  });
});
