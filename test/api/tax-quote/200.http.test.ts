import type { taxQuoteResponseSchema } from '@landed/contracts/tax-quote/wire';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { readPath, withValue } from '../../setup/body-paths.js';
import { everyQuoteField, handbagQuote, handbagTotal } from '../../setup/orders.js';

type Quote = z.output<typeof taxQuoteResponseSchema>;

const test = await openApiTest();
const { api, store } = test;

const priced = {
  subtotal: 30_000,
  shipping: 2_500,
  tax: 1_528,
  duty: 5_700,
  total: handbagTotal,
  currency: 'USD',
};

const originAssumed = {
  code: 'origin_assumed',
  line: 0,
  message: 'The goods are assumed to originate in GB, where they ship from.',
};
const notClaimed = {
  code: 'preference_not_claimed',
  line: null,
  message: 'No trade-agreement preference is claimed.',
};
const noPreferentialRate = {
  code: 'preference_rate_unavailable',
  line: 0,
  message: 'No lower rate of a trade agreement is on file for this origin and HS code: the general one applies.',
};
const restrictedInPart = {
  code: 'restricted_in_part',
  line: 0,
  message:
    "Some goods of HS 420221 are restricted in US: counterfeit risk (brands often copied: right holder's applications), " +
    'protected species (reptile or exotic leather needs a permit).',
};
const localTaxNotIncluded = {
  code: 'local_tax_not_included',
  line: null,
  message: 'Only the tax of NY was charged: taxes of counties, cities and districts are not included.',
};
const warnings = [restrictedInPart, originAssumed, notClaimed, localTaxNotIncluded];
/** `everyQuoteField` has an origin and claims a preference. */
const warningsOfEveryField = [restrictedInPart, noPreferentialRate, localTaxNotIncluded];

function handbag(changes: Record<string, unknown> = {}) {
  const texts = expect.arrayContaining([expect.any(String)]) as string[];
  return {
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/) as string,
    object: 'tax_quote',
    livemode: false,
    status: 'open',
    destination_country: 'US',
    destination_postal_code: '10001',
    ship_from_country: 'GB',
    amount_breakdown: priced,
    line_items: [
      {
        sku: null,
        description: 'Leather handbag',
        quantity: 1,
        unit_amount: 30_000,
        hs_code: '420221',
        origin_country: null,
        net_weight_grams: null,
        volume_ml: null,
        metal_share_percent: null,
        preference: false,
        amount: 30_000,
        tax: 1_528,
        tax_components: [{ name: 'state sales tax', rate: '4', amount: 1_528 }],
        duty: 5_700,
        duty_components: [
          { name: 'customs duty', rate: '9', amount: 2_700 },
          { name: 'Section 301 (forced labour)', rate: '10', amount: 3_000 },
        ],
        duty_basis: 'subheading',
        // 5.3, 9 and 10 % below 4202.21, and 10 % for forced labour.
        duty_rate_range: { min: '15.3', max: '20', lines: 3, code_digits: 6 },
      },
    ],
    duty_range: { min: 4_590, max: 6_000 },
    warnings,
    assumptions: texts,
    rule_packs: texts,
    metadata: {},
    expires_at: expect.any(String) as string,
    created_at: expect.any(String) as string,
    updated_at: expect.any(String) as string,
    ...changes,
  };
}

/** What `everyQuoteField` states about its line. */
const declared = {
  sku: 'BAG-01',
  origin_country: 'GB',
  net_weight_grams: 900,
  volume_ml: 4_000,
  metal_share_percent: 3,
  preference: true,
};

describe('a quote', () => {
  it('stores a quote as returned and guarantees it for 30 minutes', async () => {
    const before = await test.trace();
    const response = await api.post('/v1/tax_quotes', handbagQuote);
    expectResponse(response, 200, handbag());
    expect(await test.trace()).toEqual({ ...before, quotes: before.quotes + 1 });

    const quote = response.body as Quote;
    expect(quote.updated_at).toBe(quote.created_at);
    expect(Date.parse(quote.expires_at) - Date.parse(quote.created_at)).toBe(30 * 60_000);
    const { rows } = await store.sql.query(
      `SELECT to_jsonb(q) || jsonb_build_object('destination_postal_code', 'sealed') AS row FROM tax_quote AS q WHERE id = $1`,
      [quote.id],
    );
    const [line] = quote.line_items;
    expect(rows).toEqual([
      {
        row: {
          id: quote.id,
          rail: 'test',
          merchant_id: test.merchant.id,
          destination_country: 'US',
          destination_postal_code: 'sealed',
          ship_from_country: 'GB',
          ...priced,
          lines: [
            {
              sku: null,
              description: line?.description,
              quantity: 1,
              unitAmount: 30_000,
              hsCode: '420221',
              originCountry: null,
              netWeightGrams: null,
              volumeMl: null,
              metalSharePercent: null,
              preference: false,
              amount: 30_000,
              tax: 1_528,
              taxComponents: line?.tax_components,
              duty: 5_700,
              dutyComponents: line?.duty_components,
              dutyBasis: 'subheading',
              dutyRateRange: { min: '15.3', max: '20', lines: 3, codeDigits: 6 },
            },
          ],
          duty_min: 4_590,
          duty_max: 6_000,
          warnings,
          assumptions: quote.assumptions,
          rule_packs: quote.rule_packs,
          metadata: {},
          created_at: expect.any(String),
          expires_at: expect.any(String),
        },
      },
    ]);
  });

  it('accepts every field of the contract and stores no data of the buyer', async () => {
    const email = 'canary-of-quotes@example.com';
    const response = await api.post('/v1/tax_quotes', { ...everyQuoteField, customer: { email } });
    const lines = handbag().line_items.map((line) => ({ ...line, ...declared }));
    expectResponse(response, 200, handbag({ line_items: lines, warnings: warningsOfEveryField }));
    const { rows } = await store.sql.query('SELECT to_jsonb(q)::text AS row FROM tax_quote AS q WHERE id = $1', [
      (response.body as Quote).id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(email);
  });

  it.each([
    ['customer', undefined],
    ['customer', null],
    ['line_items[0].sku', undefined],
    ['line_items[0].sku', null],
    ['line_items[0].origin_country', undefined],
    ['line_items[0].origin_country', null],
    ['line_items[0].net_weight_grams', undefined],
    ['line_items[0].net_weight_grams', null],
    ['line_items[0].volume_ml', undefined],
    ['line_items[0].volume_ml', null],
    ['line_items[0].metal_share_percent', undefined],
    ['line_items[0].metal_share_percent', null],
    ['line_items[0].preference', undefined],
    ['line_items[0].preference', null],
  ])('accepts a quote with %s = %s', async (path, value) => {
    const response = await api.post('/v1/tax_quotes', withValue(everyQuoteField, readPath(path), value));
    expect(response).toMatchObject({ status: 200, body: { amount_breakdown: priced } });
  });

  it('treats a missing shipping amount as zero', async () => {
    const { shipping_amount: _, ...rest } = handbagQuote;
    const response = await api.post('/v1/tax_quotes', rest);
    const breakdown = { ...priced, shipping: 0, tax: 1_428, total: 37_128 };
    expect(response).toMatchObject({ status: 200, body: { amount_breakdown: breakdown } });
  });

  it('creates another quote with the same price for the same request', async () => {
    const responses = await Promise.all([1, 2].map(() => api.post('/v1/tax_quotes', handbagQuote)));
    for (const response of responses) expectResponse(response, 200, handbag());
    expect(new Set(responses.map(({ body }) => (body as Quote).id)).size).toBe(2);
  });

  it('ignores an idempotency key', async () => {
    const key = { 'idempotency-key': 'the same for both' };
    const responses = await Promise.all([1, 2].map(() => api.post('/v1/tax_quotes', handbagQuote, key)));
    expect(new Set(responses.map(({ status, body }) => `${status} ${(body as Quote).id}`)).size).toBe(2);
  });

  it('accepts countries in lower case and returns them in upper case', async () => {
    const [line] = everyQuoteField.line_items;
    const response = await api.post('/v1/tax_quotes', {
      ...everyQuoteField,
      destination_country: 'us',
      ship_from_country: 'gB',
      line_items: [{ ...line, origin_country: 'gb' }],
    });
    const lines = handbag().line_items.map((row) => ({ ...row, ...declared }));
    expectResponse(response, 200, handbag({ line_items: lines, warnings: warningsOfEveryField }));
  });

  it('returns a tariff code of up to 12 digits as it was sent and prices its first six digits', async () => {
    const line = { ...handbagQuote.line_items[0], hs_code: '420221000099' };
    const response = await api.post('/v1/tax_quotes', { ...handbagQuote, line_items: [line] });
    const lines = handbag().line_items.map((row) => ({ ...row, hs_code: '420221000099' }));
    expectResponse(response, 200, handbag({ line_items: lines }));
  });
});

describe('the price of a quote', () => {
  const mug = { description: 'Mug', quantity: 1, unit_amount: 10_000, hs_code: '691200' };

  it.each([
    ['Great Britain from Great Britain', 'GB', 'GB', 'GBP', { tax: 2_100, duty: 0, total: 12_600 }],
    ['Germany from France', 'DE', 'FR', 'EUR', { tax: 1_995, duty: 0, total: 12_495 }],
    ['France from France', 'FR', 'FR', 'EUR', { tax: 2_100, duty: 0, total: 12_600 }],
  ])('prices domestic orders with VAT and no duty: %s', async (_, destination, from, currency, amounts) => {
    const response = await api.post('/v1/tax_quotes', {
      destination_country: destination,
      ship_from_country: from,
      currency,
      shipping_amount: 500,
      line_items: [mug],
    });
    const breakdown = { subtotal: 10_000, shipping: 500, ...amounts, currency };
    expect(response).toMatchObject({
      status: 200,
      body: {
        destination_country: destination,
        destination_postal_code: null,
        amount_breakdown: breakdown,
        line_items: [
          {
            amount: 10_000,
            tax: amounts.tax,
            tax_components: [{ name: 'VAT', amount: amounts.tax }],
            duty: amounts.duty,
            duty_components: [],
            duty_basis: 'none',
          },
        ],
      },
    });
  });

  it.each([
    ['CA', 'H2X 1Y4', 'CAD', 'relief', { tax: 1_572, duty: 0, total: 12_072 }],
    ['AU', '2000', 'AUD', 'relief', { tax: 1_050, duty: 0, total: 11_550 }],
    ['NZ', null, 'USD', 'relief', { tax: 1_575, duty: 0, total: 12_075 }],
    ['SG', null, 'USD', 'heading', { tax: 945, duty: 0, total: 11_445 }],
    ['NO', null, 'EUR', 'relief', { tax: 2_625, duty: 0, total: 13_125 }],
    ['CH', '8001', 'EUR', 'heading', { tax: 851, duty: 0, total: 11_351 }],
  ])(
    'prices tax and duty of an import from the United States into %s',
    async (destination, postalCode, currency, basis, amounts) => {
      const response = await api.post('/v1/tax_quotes', {
        destination_country: destination,
        destination_postal_code: postalCode,
        ship_from_country: 'US',
        currency,
        shipping_amount: 500,
        line_items: [mug],
      });
      expect(response).toMatchObject({
        status: 200,
        body: {
          destination_country: destination,
          amount_breakdown: { subtotal: 10_000, shipping: 500, ...amounts, currency },
          line_items: [{ tax: amounts.tax, duty: amounts.duty, duty_basis: basis }],
        },
      });
    },
  );

  it('prices Quebec with two taxes, each with its rate', async () => {
    const response = await api.post('/v1/tax_quotes', {
      destination_country: 'CA',
      destination_postal_code: 'h2x1y4',
      ship_from_country: 'GB',
      currency: 'CAD',
      shipping_amount: 1_000,
      line_items: [{ description: 'T-shirt', quantity: 2, unit_amount: 3_000, hs_code: '610910' }],
    });
    expect(response).toMatchObject({
      status: 200,
      body: {
        amount_breakdown: { subtotal: 6_000, shipping: 1_000, tax: 1_210, duty: 1_080, total: 9_290, currency: 'CAD' },
        line_items: [
          {
            tax_components: [
              { name: 'GST', rate: '5', amount: 404 },
              { name: 'QST', rate: '9.975', amount: 806 },
            ],
            duty_components: [{ name: 'customs duty', rate: '18', amount: 1_080 }],
            duty_basis: 'heading',
          },
        ],
      },
    });
  });

  it('prices each of 25 lines separately, with free goods and a quantity of 10,000 among them', async () => {
    const lines = Array.from({ length: 25 }, (_, index) => ({
      ...mug,
      description: `Mug ${index}`,
      unit_amount: index,
    }));
    const many = lines.map((line, index) => (index === 1 ? { ...line, quantity: 10_000 } : line));
    const response = await api.post('/v1/tax_quotes', {
      destination_country: 'GB',
      ship_from_country: 'GB',
      currency: 'GBP',
      line_items: many,
    });
    const quote = response.body as Quote;
    expect(response.status).toBe(200);
    expect(quote.line_items.map(({ description, amount }) => [description, amount])).toEqual(
      many.map(({ description, quantity, unit_amount }) => [description, quantity * unit_amount]),
    );
    // 20 % of each line, rounded half up: 2000 for the large line; for 2…24 pence 0.4 → 0, 0.6 → 1, … 4.8 → 5.
    const taxes = many.map(({ quantity, unit_amount: unit }) => Math.floor((quantity * unit * 2 + 5) / 10));
    expect(quote.line_items.map(({ tax }) => tax)).toEqual(taxes);
    const [subtotal, tax] = [10_299, taxes.reduce((sum, part) => sum + part, 0)];
    expect(quote.amount_breakdown).toEqual({
      subtotal,
      shipping: 0,
      tax,
      duty: 0,
      total: subtotal + tax,
      currency: 'GBP',
    });
  });

  it('prices orders up to 999,999.99', async () => {
    const response = await api.post('/v1/tax_quotes', {
      destination_country: 'US',
      destination_postal_code: '97201',
      ship_from_country: 'US',
      currency: 'USD',
      shipping_amount: 1,
      line_items: [{ ...mug, unit_amount: 99_999_998 }],
    });
    const breakdown = { subtotal: 99_999_998, shipping: 1, tax: 0, duty: 0, total: 99_999_999, currency: 'USD' };
    expect(response).toMatchObject({ status: 200, body: { amount_breakdown: breakdown } });
  });
});
