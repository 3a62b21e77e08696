import type { CallOptions, Send } from '../call/types.js';
import type { Balance } from '../types.js';

/** The balance: what the service owes you, by currency. */
export class BalanceResource {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /** Returns all currencies at one moment, with an estimate of the next weekly payout. */
  retrieve(options?: CallOptions): Promise<Balance> {
    return this.#send({ method: 'GET', path: '/v1/balance' }, options);
  }
}
