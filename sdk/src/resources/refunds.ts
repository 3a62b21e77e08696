import { pathSegment } from '../call/path-segment.js';
import type { CallOptions, MoneyCallOptions, Send } from '../call/types.js';
import type { CreateRefund, Refund } from '../types.js';

/** Money given back. */
export class RefundsResource {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Gives a captured payment back, in full or in part, once per idempotency key. */
  create(body: CreateRefund, options: MoneyCallOptions): Promise<Refund> {
    return this.#send({ method: 'POST', path: '/v1/refund', body, movesMoney: true }, options);
  }

  /** Where the refund stands now. */
  async retrieve(id: string, options?: CallOptions): Promise<Refund> {
    return this.#send({ method: 'GET', path: `/v1/refunds/${pathSegment(id)}` }, options);
  }
}
