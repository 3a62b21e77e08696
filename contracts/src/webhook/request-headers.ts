import { productName } from '../product/product.js';

/** The headers that every request to an endpoint has, besides those of its signature. */
export const fixedHeaders = {
  'Content-Type': 'application/json; charset=utf-8',
  'User-Agent': `${productName}-Webhooks/1`,
} as const;
