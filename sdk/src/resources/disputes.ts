import { everyRecord, listPath } from '../call/pages.js';
import { pathSegment } from '../call/path-segment.js';
import type { CallOptions, MoneyCallOptions, Send } from '../call/types.js';
import type { Dispute, DisputeList, ListDisputes, SubmitDisputeEvidence } from '../types.js';

/** Disputes: list, read, submit evidence. */
export class DisputesResource {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * Submits evidence, once per idempotency key and once per stage of the dispute. Without fields, the service submits
   * what it holds about the order. Check `status`: it may still be `needs_response`.
   */
  async submitEvidence(id: string, body: SubmitDisputeEvidence, options: MoneyCallOptions): Promise<Dispute> {
    const path = `/v1/disputes/${pathSegment(id)}/evidence`;
    return this.#send({ method: 'POST', path, body, movesMoney: true }, options);
  }

  /** Returns the dispute as it is now. */
  async retrieve(id: string, options?: CallOptions): Promise<Dispute> {
    return this.#send({ method: 'GET', path: `/v1/disputes/${pathSegment(id)}` }, options);
  }

  /** Returns one page of disputes, newest first. */
  list(query: ListDisputes = {}, options?: CallOptions): Promise<DisputeList> {
    return this.#send({ method: 'GET', path: listPath('/v1/disputes', query) }, options);
  }

  /** Iterates over all disputes, newest first. Reads the next page when it is needed. */
  all(query: ListDisputes = {}, options?: CallOptions): AsyncGenerator<Dispute, void, undefined> {
    return everyRecord(query, (next) => this.list(next, options));
  }
}
