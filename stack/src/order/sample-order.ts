/** A leather handbag from London to New York: HS 4202.21, 180.00 USD and 25.00 USD for shipping. */
const lineItems = [
  { sku: 'BAG-01', description: 'Leather handbag', quantity: 1, unit_amount: 18_000, hs_code: '420221' },
] as const;

const shippingAmount = 2500;
const subtotal = 18_000;

export const quoteRequest = {
  ship_from_country: 'GB',
  destination_country: 'US',
  destination_postal_code: '10001',
  currency: 'USD',
  shipping_amount: shippingAmount,
  line_items: lineItems,
} as const;

/** The request that charges the order. It repeats every quoted value exactly; otherwise the API rejects the charge. */
export function chargeRequest(quoteId: string) {
  return {
    tax_quote_id: quoteId,
    amount: subtotal,
    currency: 'USD',
    shipping_amount: shippingAmount,
    payment_method: 'pm_card_visa',
    customer: { email: 'ada@example.com', name: 'Ada Example' },
    shipping_address: { line1: '1 Example Street', city: 'New York', state: 'NY', postal_code: '10001', country: 'US' },
    line_items: lineItems,
    merchant_reference: 'order-1001',
  };
}
