import { describe, expect, it } from 'vitest';
import { asId } from '../ids/ids.js';
import { noDeclarations } from '../tax-quote/declarations.js';
import type { TaxPlaceOf } from '../tax-quote/tax-place.js';
import type { TaxQuote } from '../tax-quote/types.js';
import { priceCharge } from './rules.js';
import { type CreatePaymentIntentBody, createPaymentIntentSchema } from './wire.js';

const quote: TaxQuote = {
  id: asId<'tax_quote'>('0190a0b0-0000-7000-8000-00000000000a'),
  livemode: false,
  destinationCountry: 'US',
  destinationPostalCode: '10001',
  shipFromCountry: 'GB',
  metadata: {},
  breakdown: { subtotal: 5_000, shipping: 500, tax: 220, duty: 700, total: 6_420, currency: 'USD' },
  lines: [
    {
      sku: null,
      description: 'Café mug',
      quantity: 2,
      unitAmount: 1_500,
      hsCode: '691200',
      originCountry: null,
      amount: 3_000,
      tax: 0,
      taxComponents: [],
      duty: 0,
      dutyComponents: [],
      dutyBasis: 'none',
      dutyRateRange: null,
      ...noDeclarations,
    },
    {
      sku: null,
      description: 'Plate',
      quantity: 1,
      unitAmount: 2_000,
      hsCode: '691200',
      originCountry: null,
      amount: 2_000,
      tax: 0,
      taxComponents: [],
      duty: 0,
      dutyComponents: [],
      dutyBasis: 'none',
      dutyRateRange: null,
      ...noDeclarations,
    },
  ],
  assumptions: [],
  dutyRange: null,
  warnings: [],
  rulePacks: [],
  createdAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-11-21T10:30:00.000Z',
};

const order: CreatePaymentIntentBody = createPaymentIntentSchema.parse({
  tax_quote_id: quote.id,
  amount: 5_000,
  currency: 'USD',
  shipping_amount: 500,
  payment_method: 'pm_card_visa',
  customer: { email: 'buyer@example.com' },
  shipping_address: { country: 'us', postal_code: '100-01' },
  line_items: [
    { description: 'Plate', quantity: 1, unit_amount: 2_000, hs_code: '691200' },
    { description: ' Cafe\u0301 mug ', quantity: 2, unit_amount: 1_500, hs_code: '691200' },
  ],
});

const line = (index: number, change: object) => ({
  line_items: order.line_items?.map((item, at) => (at === index ? { ...item, ...change } : item)),
});

const nowhere: TaxPlaceOf = () => ({ kind: 'unknown' });
/** New York and Québec. */
const areas: Readonly<Record<string, string>> = { '10001': 'NY', 'H2X 1Y4': 'QC' };
const places: TaxPlaceOf = (_, code) => ({ kind: 'area', area: areas[code ?? ''] ?? 'XX' });
const charged = (body: CreatePaymentIntentBody, at: TaxQuote) =>
  priceCharge(body, { quote: at, expired: false }, places);
const differs = (path: string, expected: unknown, actual: unknown) => ({ path, reason: 'differs', expected, actual });

describe('priceCharge', () => {
  it('charges the total of the quote for the quoted order, in any order of its lines', () => {
    expect(priceCharge(order, { quote, expired: false }, nowhere)).toEqual({
      kind: 'priced',
      breakdown: quote.breakdown,
    });
  });

  it.each<[string, object, string[], object[]]>([
    ['amount', { amount: 4_999 }, ['amount'], [differs('amount', 5_000, 4_999)]],
    ['shipping amount', { shipping_amount: 501 }, ['shipping_amount'], [differs('shipping_amount', 500, 501)]],
    [
      'country',
      { shipping_address: { country: 'CA', postal_code: '10001' } },
      ['shipping_address.country'],
      [differs('shipping_address.country', 'US', 'CA')],
    ],
    [
      'postal code',
      { shipping_address: { country: 'US', postal_code: '10002' } },
      ['shipping_address.postal_code'],
      [{ path: 'shipping_address.postal_code', reason: 'differs' }],
    ],
    [
      'missing address',
      { shipping_address: null },
      ['shipping_address.country', 'shipping_address.postal_code'],
      [differs('shipping_address.country', 'US', null), { path: 'shipping_address.postal_code', reason: 'differs' }],
    ],
    [
      'description',
      line(0, { description: 'Dish' }),
      ['line_items[0]'],
      [{ path: 'line_items[0].description', reason: 'differs' }],
    ],
    ['quantity', line(1, { quantity: 3 }), ['line_items[1]'], [differs('line_items[1].quantity', 2, 3)]],
    [
      'unit amount',
      line(0, { unit_amount: 1_999 }),
      ['line_items[0]'],
      [differs('line_items[0].unit_amount', 2_000, 1_999)],
    ],
    [
      'HS code',
      line(1, { hs_code: '691110' }),
      ['line_items[1]'],
      [differs('line_items[1].hs_code', '691200', '691110')],
    ],
    [
      'missing HS code',
      line(1, { hs_code: null }),
      ['line_items[1]'],
      [differs('line_items[1].hs_code', '691200', null)],
    ],
    [
      'one line too few',
      { line_items: order.line_items?.slice(0, 1) },
      ['line_items'],
      [{ path: 'line_items', reason: 'missing', expected: 2, actual: 1 }],
    ],
    [
      'one line twice',
      { line_items: [...(order.line_items ?? []), ...(order.line_items ?? []).slice(0, 1)] },
      ['line_items[2]'],
      [{ path: 'line_items[2]', reason: 'not_quoted' }],
    ],
    [
      'one line twice instead of the other, with another quantity',
      { line_items: [order.line_items?.[0], { ...order.line_items?.[0], quantity: 9 }] },
      ['line_items[1]'],
      [
        { path: 'line_items[1].description', reason: 'differs' },
        differs('line_items[1].quantity', 2, 9),
        differs('line_items[1].unit_amount', 1_500, 2_000),
      ],
    ],
  ])('rejects an order that differs from its quote and says how: %s', (_, change, mismatches, differences) => {
    expect(charged({ ...order, ...change }, quote)).toEqual({
      kind: 'rejected',
      error: { code: 'tax_quote_mismatch', details: { mismatches, differences } },
    });
  });

  it('repeats no text and no part of an address but the country when an order differs', () => {
    const withTexts = {
      ...order,
      shipping_address: { country: 'US', state: 'Maine', postal_code: 'SECRET-1' },
      line_items: [{ description: 'For Ada', quantity: 1, unit_amount: 1, hs_code: '691200' }],
    };
    const text = JSON.stringify(charged(withTexts, quote));
    for (const value of ['Maine', 'SECRET', 'Ada', 'mug', '10001']) expect(text).not.toContain(value);
    expect(text).toContain('shipping_address.state');
  });

  it('checks that the quote exists, then its expiry, its currency and its order', () => {
    const wrong = { ...order, currency: 'EUR' as const, amount: 1 };
    expect(priceCharge(wrong, null, nowhere)).toEqual({ kind: 'rejected', error: { code: 'tax_quote_not_found' } });
    expect(priceCharge(wrong, { quote, expired: true }, nowhere)).toEqual({
      kind: 'rejected',
      error: { code: 'tax_quote_expired', details: { expired_at: quote.expiresAt } },
    });
    expect(priceCharge(wrong, { quote, expired: false }, nowhere)).toEqual({
      kind: 'rejected',
      error: { code: 'currency_mismatch', details: { mismatches: ['currency'] } },
    });
  });

  it('a charge needs no postal code if the quote has none', () => {
    const anywhere = { ...quote, destinationPostalCode: null };
    const noPostalCode = { ...order, shipping_address: { country: 'US' } };
    expect(priceCharge(noPostalCode, { quote: anywhere, expired: false }, nowhere).kind).toBe('priced');
  });

  it('adds subtotal and shipping, without tax or duty, if the request has no quote', () => {
    expect(priceCharge({ ...order, tax_quote_id: null }, null, nowhere)).toEqual({
      kind: 'priced',
      breakdown: { subtotal: 5_000, shipping: 500, tax: 0, duty: 0, total: 5_500, currency: 'USD' },
    });
  });

  it.each([
    [49, 0],
    [99_999_999, 1],
  ])('rejects %i plus %i of shipping, because the total is out of range', (amount, shipping_amount) => {
    const priced = priceCharge({ ...order, tax_quote_id: null, amount, shipping_amount }, null, nowhere);
    expect(priced).toEqual({
      kind: 'rejected',
      error: {
        code: 'invalid_amount',
        details: {
          fields: [
            { path: 'amount', code: 'total_out_of_range', message: 'The charged total must be from 50 to 99999999.' },
          ],
        },
      },
    });
  });
});
