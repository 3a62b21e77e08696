/** The order of a trigger: a leather handbag from London to New York, HS 4202.21. */
const lines = [
  { sku: 'BAG-01', description: 'Leather handbag', quantity: 1, unit_amount: 18_000, hs_code: '420221' },
] as const;

const shippingAmount = 2_500;

export const quoteBody = {
  ship_from_country: 'GB',
  destination_country: 'US',
  destination_postal_code: '10001',
  currency: 'USD',
  shipping_amount: shippingAmount,
  line_items: lines,
} as const;

/** How that order is charged. */
export interface ChargeChoice {
  /** A test card token of the processor. */
  readonly paymentMethod: string;
  readonly captureMethod?: 'automatic' | 'manual';
}

/** The request that charges the quoted order. */
export function chargeBody(quoteId: string, { paymentMethod, captureMethod = 'automatic' }: ChargeChoice) {
  return {
    tax_quote_id: quoteId,
    amount: 18_000,
    currency: 'USD',
    shipping_amount: shippingAmount,
    capture_method: captureMethod,
    payment_method: paymentMethod,
    customer: { email: 'ada@example.com', name: 'Ada Example' },
    shipping_address: { line1: '1 Example Street', city: 'New York', state: 'NY', postal_code: '10001', country: 'US' },
    line_items: lines,
    merchant_reference: 'landed-trigger',
  };
}
