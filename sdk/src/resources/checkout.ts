import type { CallOptions, Send } from '../call/types.js';
import type { CheckoutConfig, CheckoutConfigRequest } from '../types.js';

/** What a checkout needs before it collects a card. */
export class CheckoutResource {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * The entity, the processor's account and the wallets behind a charge currency. Its `publishable_key` is the
   * processor's, for the processor's script; it is not a key of this API. Pages in the browser call
   * `POST /v1/checkout/browser_config` with your publishable key instead.
   */
  config(body: CheckoutConfigRequest, options?: CallOptions): Promise<CheckoutConfig> {
    return this.#send({ method: 'POST', path: '/v1/checkout/config', body }, options);
  }
}
