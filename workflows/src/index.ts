/** The bundle's entry: one line per workflow type. */
export { checkout } from './checkout.js';
export { taxQuote } from './tax-quote.js';
