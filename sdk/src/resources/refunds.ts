import { everyRecord, listPath } from '../call/pages.js';
import { pathSegment } from '../call/path-segment.js';
import type { CallOptions, MoneyCallOptions, Send } from '../call/types.js';
import type { CreateRefund, ListRefunds, Refund, RefundList } from '../types.js';

/** Refunds: create, read, list. */
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

  /** Returns one page of refunds, newest first. */
  list(query: ListRefunds = {}, options?: CallOptions): Promise<RefundList> {
    return this.#send({ method: 'GET', path: listPath('/v1/refunds', query) }, options);
  }

  /** Iterates over all refunds, newest first. Reads the next page when it is needed. */
  all(query: ListRefunds = {}, options?: CallOptions): AsyncGenerator<Refund, void, undefined> {
    return everyRecord(query, (next) => this.list(next, options));
  }
}
