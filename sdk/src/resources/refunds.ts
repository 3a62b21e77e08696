import { pathSegment } from '../call/path-segment.js';
import type { CallOptions, MoneyCallOptions, Send } from '../call/types.js';
import type { CreateRefund, Refund } from '../types.js';

/** Refunds: create and read. */
export class RefundsResource {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Refunds a captured payment, in full or in part, once per idempotency key. Check `status`: it may be `pending`. */
  create(body: CreateRefund, options: MoneyCallOptions): Promise<Refund> {
    return this.#send({ method: 'POST', path: '/v1/refund', body, movesMoney: true }, options);
  }

  /** Returns the refund as it is now. */
  async retrieve(id: string, options?: CallOptions): Promise<Refund> {
    return this.#send({ method: 'GET', path: `/v1/refunds/${pathSegment(id)}` }, options);
  }
}
