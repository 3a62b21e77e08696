import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { chargeHandbag, handbagLines, handbagQuote, idempotencyKey } from '../../setup/orders.js';

const test = await openApiTest();
const { api } = test;

const shirt = [{ description: 'Cotton T-shirt', quantity: 1, unit_amount: 4_000, hs_code: '610910' }];

/** Quotes a shirt from Germany without a postal code, and returns the request that charges it. */
async function chargeOf(country: string, currency: string, address: object): Promise<object> {
  const quote = { destination_country: country, ship_from_country: 'DE', currency, line_items: shirt };
  const { id } = (await api.post('/v1/tax_quotes', quote)).body as { id: string };
  return {
    tax_quote_id: id,
    amount: 4_000,
    currency,
    payment_method: 'pm_card_visa',
    customer: { email: 'buyer@example.com' },
    shipping_address: { country, ...address },
    line_items: shirt,
  };
}

function mismatch(path: string, reason: string) {
  const message = 'The order differs from its tax quote: see details.mismatches.';
  const details = { mismatches: [path], differences: [{ path, reason }] };
  return { error: { code: 'tax_quote_mismatch', message, details } };
}

describe('a quote without a postal code', () => {
  it.each([
    ['the Canary Islands', 'ES', 'EUR', '35001'],
    ['Ceuta', 'ES', 'EUR', '51001'],
    ['Madeira, which has other rates', 'PT', 'EUR', '9000-001'],
    ['Northern Ireland', 'GB', 'GBP', 'BT1 1AA'],
    ['Jersey', 'GB', 'GBP', 'JE2 3AB'],
    ['a place that a quote could not find', 'GB', 'GBP', 'GB-BT1 1AA'],
  ])('rejects an order to %s and charges nothing', async (_, country, currency, postal_code) => {
    const body = await chargeOf(country, currency, { postal_code });
    const before = await test.trace();
    const response = await api.post('/v1/payment_intents', body, idempotencyKey());
    expectResponse(response, 400, mismatch('shipping_address.postal_code', 'other_tax_area'));
    expect(response.text).not.toContain(postal_code);
    expect(await test.trace()).toEqual({ ...before, operations: before.operations + 1 });
  });

  it.each([
    ['mainland Spain', 'ES', 'EUR', { postal_code: '28001' }],
    ['mainland Portugal', 'PT', 'EUR', { postal_code: '1000-001' }],
    ['London', 'GB', 'GBP', { postal_code: 'SW1A 1AA' }],
    ['a place without a postal code', 'GB', 'GBP', {}],
    ['a place with an empty postal code', 'GB', 'GBP', { postal_code: '' }],
  ])('charges an order to %s', async (_, country, currency, address) => {
    const response = await api.post(
      '/v1/payment_intents',
      await chargeOf(country, currency, address),
      idempotencyKey(),
    );
    expect(response).toMatchObject({ status: 200, body: { status: 'succeeded' } });
  });
});

describe('the state of an order whose quote has a postal code', () => {
  const destinations = {
    US: { destination_country: 'US', destination_postal_code: '10001', currency: 'USD' },
    CA: { destination_country: 'CA', destination_postal_code: 'H2X 1Y4', currency: 'CAD' },
    AU: { destination_country: 'AU', destination_postal_code: '2000', currency: 'AUD' },
  } as const;

  async function charge(country: keyof typeof destinations, state: string) {
    const quote = { ...handbagQuote, ...destinations[country] };
    const { id } = (await api.post('/v1/tax_quotes', quote)).body as { id: string };
    const { currency, destination_postal_code: postal_code } = destinations[country];
    const shipping_address = { country, postal_code, state };
    const body = chargeHandbag(id, { currency, shipping_address, line_items: handbagLines });
    return api.post('/v1/payment_intents', body, idempotencyKey());
  }

  it.each([
    ['US', 'CA'],
    ['US', 'New Jersey'],
    ['CA', 'Ontario'],
    ['CA', 'BC'],
    ['AU', 'VIC'],
    ['AU', 'queensland'],
  ] as const)('rejects another state: %s %s', async (country, state) => {
    const response = await charge(country, state);
    expectResponse(response, 400, mismatch('shipping_address.state', 'contradicts_postal_code'));
    expect(response.text).not.toContain(state);
  });

  it.each([
    ['US', 'ny'],
    ['US', 'New York'],
    ['US', 'somewhere'],
    ['CA', 'Québec'],
    ['AU', 'New South Wales'],
    ['AU', ''],
  ] as const)('accepts the state of the postal code, or a text that names none: %s "%s"', async (country, state) => {
    expect(await charge(country, state)).toMatchObject({ status: 200, body: { status: 'succeeded' } });
  });
});
