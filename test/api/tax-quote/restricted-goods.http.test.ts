import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { handbagLines, handbagQuote } from '../../setup/orders.js';

const test = await openApiTest();
const [handbag] = handbagLines;

const quote = (country: string, codes: readonly string[], changes: Record<string, unknown> = {}) =>
  test.api.post('/v1/tax_quotes', {
    ...handbagQuote,
    destination_country: country,
    destination_postal_code: { US: '97201', CA: 'M5V 2T6' }[country] ?? null,
    // A description that suggests no goods, so that no code disagrees with it.
    line_items: codes.map((code) => ({ ...handbag, description: 'Item', hs_code: code })),
    ...changes,
  });

const rejected = (country: string, ...lines: readonly number[]) => ({
  error: {
    code: 'country_not_supported',
    message: 'Goods of this HS code are not sold through this service.',
    details: { country, reason: 'restricted_product', lines },
  },
});

interface Quote {
  readonly line_items: readonly { readonly tax_components: readonly { readonly rate: string | null }[] }[];
  readonly warnings: readonly { readonly code: string; readonly line: number | null }[];
}

describe('a quote for restricted goods', () => {
  it.each(['GB', 'DE', 'US', 'CA', 'AU', 'NZ', 'SG', 'NO', 'CH'])(
    'a quote to %s rejects cocaine, fireworks, weapons, ivory and medicines with their lines',
    async (country) => {
      const codes = ['293972', '420221', '360410', '930320', '050710', '300490'];
      expectResponse(await quote(country, codes), 400, rejected(country, 0, 2, 3, 4, 5));
    },
  );

  it('a quote rejects meat and living plants as imports only', async () => {
    const ship = { ship_from_country: 'FR', currency: 'GBP' };
    expectResponse(await quote('GB', ['020130', '060240'], ship), 400, rejected('GB', 0, 1));
    const { status } = await quote('GB', ['020130'], { ship_from_country: 'GB', currency: 'GBP' });
    expect(status).toBe(200);
  });

  it('a quote warns of goods of which some are restricted, and of conditions', async () => {
    const { status, body } = await quote('GB', ['691200', '821192', '850760'], {
      ship_from_country: 'GB',
      currency: 'GBP',
    });
    expect(status).toBe(200);
    const codes = (body as Quote).warnings.map(({ code, line }) => [code, line]);
    expect(codes).toEqual([
      ['restricted_in_part', 1],
      ['restricted_conditions', 2],
    ]);
  });
});

describe('a quote for food and printed matter', () => {
  it('a quote has the rate of the goods, and warns of rates that were not compared with the law', async () => {
    const response = await quote('GB', ['200912', '490290', '190531'], { ship_from_country: 'GB', currency: 'GBP' });
    const body = response.body as Quote;
    expect(body.line_items.map((line) => line.tax_components.map(({ rate }) => rate))).toEqual([['20'], ['0'], ['0']]);
    expect(body.warnings.map(({ code, line }) => [code, line])).toEqual([
      ['rate_unverified', 0],
      ['rate_unverified', 1],
      ['vat_part_of_code', 2],
      ['rate_unverified', 2],
    ]);
  });

  it('a quote to Austria has 4.9 % on pasta', async () => {
    const response = await quote('AT', ['190219'], { ship_from_country: 'AT', currency: 'EUR' });
    expect((response.body as Quote).line_items[0]?.tax_components[0]?.rate).toBe('4.9');
  });

  it('a quote to New York warns that local taxes are not included', async () => {
    const changes = { destination_postal_code: '10001', ship_from_country: 'US' };
    const response = await quote('US', ['691200'], changes);
    expect((response.body as Quote).warnings.map(({ code, line }) => [code, line])).toEqual([
      ['local_tax_not_included', null],
    ]);
  });
});

describe('a classification of restricted goods', () => {
  it('a classification says why goods are restricted, for a known code and for a text', async () => {
    const products = [
      { sku: 'A', title: 'Fireworks', hs_code: '360410' },
      { sku: 'B', title: 'Living rose plants', hs_code: '060240' },
      { sku: 'C', title: 'Leather handbag', hs_code: '420221' },
    ];
    const restrictedOf = async (destination: string | null) => {
      const response = await test.api.post('/v1/classifications', { destination_country: destination, products });
      const body = response.body as { readonly classifications: readonly { readonly restricted: unknown }[] };
      return body.classifications.map(({ restricted }) => restricted);
    };
    expect(await restrictedOf('GB')).toEqual([{ reason: 'explosive' }, { reason: 'plant_health' }, null]);
    expect(await restrictedOf(null)).toEqual([{ reason: 'explosive' }, null, null]);
  });
});
