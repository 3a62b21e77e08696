import type { CallOptions, Send } from '../call/types.js';
import type { Classifications, CreateClassifications } from '../types.js';

/** HS codes: the customs codes of products. */
export class ClassificationsResource {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Finds the HS code of each product from its text, or checks the code that you supply. */
  create(body: CreateClassifications, options?: CallOptions): Promise<Classifications> {
    return this.#send({ method: 'POST', path: '/v1/classifications', body }, options);
  }
}
