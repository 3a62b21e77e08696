import { randomUUID } from 'node:crypto';
import type { MerchantApi } from './merchant-api.js';

/** An order whose price follows from published rules: a leather handbag from GB to New York, in USD. */
export const handbagLines = [{ description: 'Leather handbag', quantity: 1, unit_amount: 30_000, hs_code: '420221' }];

export const handbagQuote = {
  destination_country: 'US',
  destination_postal_code: '10001',
  ship_from_country: 'GB',
  currency: 'USD',
  shipping_amount: 2_500,
  line_items: handbagLines,
};

/** 30000 + 2500 + duty 5700 (9 % and 10 % of 30000) + New York's 4 % of 38200. */
export const handbagTotal = 39_728;

/** Creates a quote and returns its id. */
export async function quoteHandbag(api: MerchantApi): Promise<string> {
  const response = await api.post('/v1/tax_quotes', handbagQuote);
  if (response.status !== 200) throw new Error(`The quote was rejected: ${response.text}`);
  return (response.body as { id: string }).id;
}

/** The request that charges the quoted handbag. */
export function chargeHandbag(taxQuoteId: string, changes: Record<string, unknown> = {}) {
  return {
    tax_quote_id: taxQuoteId,
    amount: 30_000,
    currency: 'USD',
    shipping_amount: 2_500,
    payment_method: 'pm_card_visa',
    customer: { email: 'buyer@example.com', name: 'Ada Buyer' },
    shipping_address: { line1: '1 Canal Street', city: 'New York', state: 'NY', postal_code: '10001', country: 'US' },
    line_items: handbagLines,
    ...changes,
  };
}

/** A new idempotency key. */
export function idempotencyKey(): Record<'idempotency-key', string> {
  return { 'idempotency-key': randomUUID() };
}

/** Metadata whose keys are sent neither in their own order nor in that of the database, and with texts of every kind. */
export const everyMetadata = {
  channel: 'web',
  b: '',
  aa: ' =1+1\u00a0',
  Ünïcode: '注文 №5 🎁',
  '10': 'ten',
  '9': 'nine',
};

/** The quote request of the handbag with every field of the contract. */
export const everyQuoteField = {
  ...handbagQuote,
  line_items: handbagLines.map((line) => ({
    sku: 'BAG-01',
    ...line,
    origin_country: 'GB',
    net_weight_grams: 900,
    volume_ml: 4_000,
    metal_share_percent: 3,
    preference: true,
  })),
  customer: { email: 'buyer@example.com' },
};

const everyAddressField = {
  line1: '1 Canal Street',
  line2: 'Floor 2',
  city: 'New York',
  state: 'NY',
  postal_code: '10001',
  country: 'US',
};

/** The charge of the handbag with every field of the contract. */
export function everyChargeField(taxQuoteId: string) {
  return {
    tax_quote_id: taxQuoteId,
    amount: 30_000,
    currency: 'USD',
    shipping_amount: 2_500,
    capture_method: 'automatic',
    payment_method: 'pm_card_visa',
    customer: { email: 'buyer@example.com', name: 'Ada Buyer' },
    billing_address: everyAddressField,
    shipping_address: everyAddressField,
    line_items: everyQuoteField.line_items,
    merchant_reference: 'order-1001',
    buyer_context: { ip_address: '8.8.8.8' },
  };
}
