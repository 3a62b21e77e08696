import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { readPath, withValue } from '../../setup/body-paths.js';
import {
  chargeHandbag,
  everyChargeField,
  everyQuoteField,
  handbagQuote,
  idempotencyKey,
  quoteHandbag,
} from '../../setup/orders.js';
import { paidHandbag } from '../../setup/payment.js';

const { api } = await openApiTest();

const charge = (body: unknown) => api.post('/v1/payment_intents', body, idempotencyKey());

async function quote(body: unknown): Promise<string> {
  const response = await api.post('/v1/tax_quotes', body);
  expect(response.status).toBe(200);
  return (response.body as { id: string }).id;
}

const everyQuoteId = await quote(everyQuoteField);
const everyField = everyChargeField(everyQuoteId);

describe('a charge', () => {
  it('accepts a charge with every field of the contract', async () => {
    expectResponse(await charge(everyField), 200, paidHandbag(everyQuoteId, { merchant_reference: 'order-1001' }));
  });

  it.each([
    'capture_method',
    'customer.name',
    'billing_address',
    'billing_address.line1',
    'billing_address.line2',
    'billing_address.city',
    'billing_address.state',
    'billing_address.postal_code',
    'shipping_address.line1',
    'shipping_address.line2',
    'shipping_address.city',
    'shipping_address.state',
    'line_items[0].sku',
    'line_items[0].origin_country',
    'line_items[0].net_weight_grams',
    'line_items[0].volume_ml',
    'line_items[0].metal_share_percent',
    'line_items[0].preference',
    'merchant_reference',
    'buyer_context',
  ])('accepts a charge without %s, or with null where the field is nullable', async (path) => {
    const reference = path === 'merchant_reference' ? null : 'order-1001';
    const paid = paidHandbag(everyQuoteId, { merchant_reference: reference });
    const values = path === 'capture_method' ? [undefined] : [undefined, null];
    const responses = await Promise.all(values.map((value) => charge(withValue(everyField, readPath(path), value))));
    for (const response of responses) expectResponse(response, 200, paid);
  });

  it.each([['8.8.8.8'], ['193.0.6.139'], ['2001:4860:4860::8888'], ['2A00:1450:4009:0815:0000:0000:0000:200E']])(
    'accepts the public IP address %s',
    async (address) => {
      expectResponse(
        await charge(withValue(everyField, ['buyer_context', 'ip_address'], address)),
        200,
        paidHandbag(everyQuoteId, { merchant_reference: 'order-1001' }),
      );
    },
  );

  it('accepts texts of the maximum length in every field', async () => {
    const description = 'd'.repeat(500);
    const line = { ...handbagQuote.line_items[0], description, sku: 's'.repeat(128) };
    const quoteId = await quote({ ...handbagQuote, line_items: [line] });
    const address = {
      line1: 'a'.repeat(200),
      line2: 'b'.repeat(200),
      city: 'c'.repeat(100),
      state: 'd'.repeat(100),
      postal_code: 'e'.repeat(20),
      country: 'GB',
    };
    const email = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`;
    expect(email).toHaveLength(254);
    const response = await charge({
      ...chargeHandbag(quoteId),
      customer: { email, name: 'n'.repeat(200) },
      billing_address: address,
      shipping_address: { ...address, postal_code: '10001', country: 'US' },
      line_items: [line],
      merchant_reference: 'r'.repeat(128),
    });
    expectResponse(response, 200, paidHandbag(quoteId, { merchant_reference: 'r'.repeat(128) }));
  });

  it('counts characters as the OpenAPI document does: an emoji is one', async () => {
    const reference = '👜'.repeat(128);
    expectResponse(
      await charge({ ...everyField, merchant_reference: reference }),
      200,
      paidHandbag(everyQuoteId, { merchant_reference: reference }),
    );
  });
});

describe('a charge that differs from its quote only in form', () => {
  const shipTo = { line1: '1 Canal Street', city: 'New York', state: 'NY', country: 'US' };

  it.each([
    ['the spelling of its postal code', { shipping_address: { ...shipTo, postal_code: ' 1-00 01 ' } }],
    ['the case of its country', { shipping_address: { ...shipTo, postal_code: '10001', country: 'us' } }],
    [
      'white space around a description',
      { line_items: [{ ...handbagQuote.line_items[0], description: '  Leather handbag\n' }] },
    ],
    ['an article number', { line_items: [{ ...handbagQuote.line_items[0], sku: 'OTHER' }] }],
    ['its billing address', { billing_address: { country: 'FR', postal_code: '75001' } }],
  ])('accepts a charge that differs from its quote only in %s', async (_, changes) => {
    const quoteId = await quoteHandbag(api);
    expectResponse(await charge(chargeHandbag(quoteId, changes)), 200, paidHandbag(quoteId));
  });

  it('accepts a charge with another Unicode form of a description and another spelling of a postal code', async () => {
    const line = { quantity: 1, unit_amount: 1_000, hs_code: '691200' };
    const gb = { ship_from_country: 'GB', currency: 'GBP' };
    const quoteId = await quote({
      ...gb,
      destination_country: 'gb',
      destination_postal_code: 'SW1A 1AA',
      line_items: [{ ...line, description: 'Café mug' }],
    });
    const response = await charge({
      tax_quote_id: quoteId,
      amount: 1_000,
      currency: 'GBP',
      payment_method: 'pm_card_visa',
      customer: { email: 'buyer@example.com' },
      shipping_address: { country: 'GB', postal_code: 'sw1a1aa' },
      line_items: [{ ...line, description: 'Cafe\u0301 mug' }],
    });
    const breakdown = { subtotal: 1_000, shipping: 0, tax: 200, duty: 0, total: 1_200, currency: 'GBP' } as const;
    const money = { amount: 1_200, amount_captured: 1_200, amount_breakdown: breakdown } as const;
    expectResponse(response, 200, paidHandbag(quoteId, { ...money, entity: 'gb', currency: 'GBP' }));
  });

  it('accepts a charge with its lines in another order, equal lines among them', async () => {
    const bag = { description: 'Bag', quantity: 1, unit_amount: 12_000, hs_code: '420221' };
    const mug = { description: 'Mug', quantity: 2, unit_amount: 3_000, hs_code: '691200' };
    const quoteId = await quote({ ...handbagQuote, ship_from_country: 'US', line_items: [bag, mug, bag] });
    const response = await charge(chargeHandbag(quoteId, { line_items: [mug, bag, bag] }));
    const breakdown = {
      subtotal: 30_000,
      shipping: 2_500,
      tax: 1_300,
      duty: 0,
      total: 33_800,
      currency: 'USD',
    } as const;
    const money = { amount: 33_800, amount_captured: 33_800, amount_breakdown: breakdown } as const;
    expectResponse(response, 200, paidHandbag(quoteId, money));
  });
});
