import { pathSegment } from '../call/path-segment.js';
import type { CallOptions, Send } from '../call/types.js';
import type { CreateTaxQuote, TaxQuote } from '../types.js';

/** Tax quotes: create, read. The landed cost of an order, valid for 30 minutes. */
export class TaxQuotesResource {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Prices an order. Send its `id` as `tax_quote_id` of the charge. */
  create(body: CreateTaxQuote, options?: CallOptions): Promise<TaxQuote> {
    return this.#send({ method: 'POST', path: '/v1/tax_quotes', body }, options);
  }

  /** Returns the quote as it was created, with its `status` of now. */
  async retrieve(id: string, options?: CallOptions): Promise<TaxQuote> {
    return this.#send({ method: 'GET', path: `/v1/tax_quotes/${pathSegment(id)}` }, options);
  }
}
