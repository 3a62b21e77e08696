import { everyRecord, listPath } from '../call/pages.js';
import { pathSegment } from '../call/path-segment.js';
import type { CallOptions, Send } from '../call/types.js';
import type { ListPayoutEntries, ListPayouts, Payout, PayoutEntry, PayoutEntryList, PayoutList } from '../types.js';

/** Payouts: read, list, and what each of them pays. */
export class PayoutsResource {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Returns the payout as it is now. */
  async retrieve(id: string, options?: CallOptions): Promise<Payout> {
    return this.#send({ method: 'GET', path: `/v1/payouts/${pathSegment(id)}` }, options);
  }

  /** Returns one page of payouts, newest first. */
  list(query: ListPayouts = {}, options?: CallOptions): Promise<PayoutList> {
    return this.#send({ method: 'GET', path: listPath('/v1/payouts', query) }, options);
  }

  /** Iterates over all payouts, newest first. Reads the next page when it is needed. */
  all(query: ListPayouts = {}, options?: CallOptions): AsyncGenerator<Payout, void, undefined> {
    return everyRecord(query, (next) => this.list(next, options));
  }

  /** Returns one page of what the payout pays, newest first. */
  async listEntries(id: string, query: ListPayoutEntries = {}, options?: CallOptions): Promise<PayoutEntryList> {
    const path = listPath(`/v1/payouts/${pathSegment(id)}/entries`, query);
    return this.#send({ method: 'GET', path }, options);
  }

  /** Iterates over all that the payout pays. The amounts add up to the amount of the payout. */
  allEntries(
    id: string,
    query: ListPayoutEntries = {},
    options?: CallOptions,
  ): AsyncGenerator<PayoutEntry, void, undefined> {
    return everyRecord(query, (next) => this.listEntries(id, next, options));
  }
}
