import type { CallOptions, Send } from '../call/types.js';
import type { CreateTaxQuote, TaxQuote } from '../types.js';

/** Tax quotes: the landed cost of an order, valid for 30 minutes. */
export class TaxQuotesResource {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Prices an order. Send its `id` as `tax_quote_id` of the charge. */
  create(body: CreateTaxQuote, options?: CallOptions): Promise<TaxQuote> {
    return this.#send({ method: 'POST', path: '/v1/tax_quotes', body }, options);
  }
}
