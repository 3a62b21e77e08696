import { createPaymentIntent } from './create-payment-intent.js';
import { createTaxQuote } from './create-tax-quote.js';
import { retrievePaymentIntent } from './retrieve-payment-intent.js';

/** The operations that work now, one row each, in the order in which the document shows them. */
export const operations = [createTaxQuote, createPaymentIntent, retrievePaymentIntent];
