import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { handbagLines, handbagQuote } from '../../setup/orders.js';

const test = await openApiTest();
const [handbag] = handbagLines;

const item = (hs_code: string, changes: Record<string, unknown> = {}) => ({
  ...handbag,
  description: 'Item',
  hs_code,
  ...changes,
});
const quote = (lines: readonly unknown[], changes: Record<string, unknown> = {}) =>
  test.api.post('/v1/tax_quotes', {
    ...handbagQuote,
    destination_postal_code: '97201',
    line_items: lines,
    ...changes,
  });
const refused = (country: string, reason: string, lines: readonly number[], message: string) => ({
  error: { code: 'country_not_supported', message, details: { country, reason, lines } },
});

describe('a quote', () => {
  it('rejects quartz surfaces, whose American surtax is not on file, and stores nothing', async () => {
    const before = await test.trace();
    const response = await quote([item('420221'), item('6810990020')]);
    const message = 'An additional duty may apply to this HS code, and its list is not on file.';
    expectResponse(response, 400, refused('US', 'surtax_unknown', [1], message));
    expect(await test.trace()).toEqual(before);
  });

  it('rejects goods of Canada that may not be imported into the United States, and accepts those of France', async () => {
    const motorcycle = (country: string) => quote([item('8711500000')], { ship_from_country: country });
    const message = 'Goods of Canada with this HS code may not be imported into the United States.';
    expectResponse(await motorcycle('CA'), 400, refused('US', 'restricted_product', [0], message));
    expect((await motorcycle('FR')).status).toBe(200);
  });

  it('rejects one restricted line of 25, and names it', async () => {
    const lines = Array.from({ length: 25 }, (_, index) =>
      item(index === 17 ? '293972' : '420221', { unit_amount: 900 }),
    );
    const message = 'Goods of this HS code are not sold through this service.';
    expectResponse(await quote(lines), 400, refused('US', 'restricted_product', [17], message));
  });

  it('rejects molasses, whose duty depends on their sugar', async () => {
    const message = 'No duty rate is on file for this HS code: the duty depends on the content of a metal or of sugar.';
    expectResponse(await quote([item('170310')]), 400, refused('US', 'rate_unavailable', [0], message));
  });

  it('rejects dried peas without a weight, and accepts them with one', async () => {
    const peas = (changes: Record<string, unknown>) => quote([item('071310', { unit_amount: 900, ...changes })]);
    const { status, body } = await peas({});
    expect([status, body]).toMatchObject([
      400,
      {
        error: {
          code: 'validation_error',
          details: { fields: [{ path: 'line_items[0].hs_code', code: 'specific_duty' }] },
        },
      },
    ]);
    expect((await peas({ net_weight_grams: 500 })).status).toBe(200);
  });

  it.each(['6402', '64029', '6402993', '640299319', '64029931000', '6402993100000'])(
    'rejects the code %s, whose number of digits no tariff has',
    async (code) => {
      const { status, body } = await quote([item(code)]);
      expect(status).toBe(400);
      expect(body).toMatchObject({
        error: {
          code: 'validation_error',
          details: { fields: [{ path: 'line_items[0].hs_code', code: 'format' }] },
        },
      });
    },
  );
});

interface Duty {
  readonly line_items: readonly { readonly duty: number; readonly duty_basis: string }[];
}

describe('a duty', () => {
  it.each([
    // 6 % + 12.5 % of 300.00, and 37.5 % + 7.5 % + 12.5 %.
    ['64029931', 5_550],
    ['64029933', 17_250],
    // 5.3 % + 7.5 % + 12.5 %.
    ['3926909989', 7_590],
    // Digits that the tariff does not have do not count: the typical line of 6402.99.
    ['6402999999', 5_550],
  ])('follows all digits of %s, from China to the United States', async (code, duty) => {
    const { status, body } = await quote([item(code)], { ship_from_country: 'CN' });
    expect(status).toBe(200);
    expect((body as Duty).line_items[0]).toMatchObject({ duty });
  });

  it('includes the surtax of 50 % on American glass jars in Canada', async () => {
    const jars = {
      destination_country: 'CA',
      destination_postal_code: 'M5V 2T6',
      ship_from_country: 'US',
      currency: 'CAD',
    };
    const { status, body } = await quote([item('701090')], jars);
    expect(status).toBe(200);
    expect((body as Duty).line_items[0]).toMatchObject({ duty: 15_000 });
  });
});

it('a classification names the only line of the American tariff', async () => {
  const products = [
    { sku: 'A', title: 'T-shirt', hs_code: '610910' },
    { sku: 'B', title: 'Watch', hs_code: '910111' },
  ];
  const codes = async (destination: string) => {
    const { body } = await test.api.post('/v1/classifications', { destination_country: destination, products });
    const { classifications } = body as {
      readonly classifications: readonly { readonly national_code: string | null }[];
    };
    return classifications.map(({ national_code }) => national_code);
  };
  expect(await codes('US')).toEqual(['61091000', null]);
  expect(await codes('GB')).toEqual([null, null]);
});
