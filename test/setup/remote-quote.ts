import { handbagQuote } from './orders.js';

/** The price of the handbag by the sandbox's tax engine: 5 % duty, 10 % tax on goods and duty. */
export const flatBreakdown = {
  subtotal: 30_000,
  shipping: 2_500,
  tax: 3_150,
  duty: 1_500,
  total: 37_150,
  currency: 'USD',
};

/** The quote request of the handbag. The tax engine chooses its response by the SKU. */
export function handbagAs(sku: string | null) {
  return { ...handbagQuote, line_items: handbagQuote.line_items.map((line) => ({ ...line, sku })) };
}

/** The error when the response of the tax engine cannot be used. */
export const internalError = {
  error: {
    code: 'internal_error',
    message: 'An internal error occurred: send the same request again, with the same idempotency key if it had one.',
  },
};

/** The error when a dependency, as the tax engine, does not respond. */
export const unavailable = {
  error: {
    code: 'rate_limit_unavailable',
    message: 'The service is busy: wait, then send the same request again.',
    details: { reason: 'dependency_unavailable' },
  },
};
