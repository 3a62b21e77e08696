import type { CallOptions, Send } from '../call/types.js';
import type { CreateTaxQuote, TaxQuote } from '../types.js';

/** Prices of tax, duty and delivery that hold for half an hour. */
export class TaxQuotesResource {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Prices an order; its `id` goes into the charge. */
  create(body: CreateTaxQuote, options?: CallOptions): Promise<TaxQuote> {
    return this.#send({ method: 'POST', path: '/v1/tax_quotes', body }, options);
  }
}
