import { handbagQuote } from './orders.js';

/** The handbag as the sandbox's tax service prices it: 5 % duty, 10 % tax on goods and duty. */
export const flatBreakdown = {
  subtotal: 30_000,
  shipping: 2_500,
  tax: 3_150,
  duty: 1_500,
  total: 37_150,
  currency: 'USD',
};

/** The quote request of the handbag, with the SKU by which the service chooses its response. */
export function handbagAs(sku: string | null) {
  return { ...handbagQuote, line_items: handbagQuote.line_items.map((line) => ({ ...line, sku })) };
}

/** What no usable response of a tax service comes to. */
export const internalError = {
  error: {
    code: 'internal_error',
    message: 'An internal error occurred: send the same request again, with the same idempotency key if it had one.',
  },
};
