/**
 * The order of the examples: two T-shirts from a US shop to London. The goods cost 40.00 and are within the British
 * relief from duty, so only 20 % VAT on goods and shipping is added: 9.00 on 45.00.
 */
export const exampleLines = [
  { sku: 'TEE-BLUE-M', description: 'Cotton T-shirt, blue, M', quantity: 2, unit_amount: 2000, hs_code: '610910' },
];

export const exampleBreakdown = {
  subtotal: 4000,
  shipping: 500,
  tax: 900,
  duty: 0,
  total: 5400,
  currency: 'GBP',
};

/** What the shop of the examples attaches to its orders. */
export const exampleMetadata = { cart: 'cart_5821', channel: 'web' };

/** What the processor of test mode states about `pm_card_visa`. */
export const exampleCard = { brand: 'visa', last4: '4242', country: 'US', wallet: null };

export const exampleQuoteId = '019aa5b0-2d4c-7b8e-8f3a-6c1d2e3f4a5b';
export const exampleIntentId = '019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10';
