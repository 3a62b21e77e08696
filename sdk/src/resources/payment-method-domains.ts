import type { CallOptions, Send } from '../call/types.js';
import type { PaymentMethodDomain, PaymentMethodDomainList, RegisterPaymentMethodDomain } from '../types.js';

const path = '/v1/payment_method_domains';

/** The domain of your checkout page, on which wallets are offered: register, read, validate. */
export class PaymentMethodDomainsResource {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * Registers the domain, or refreshes the activation of the same one. Check the status of each wallet: an acquirer that
   * does not respond leaves it `inactive`. Rejects another domain with `payment_method_domain_exists`.
   */
  create(body: RegisterPaymentMethodDomain, options?: CallOptions): Promise<PaymentMethodDomain> {
    return this.#send({ method: 'POST', path, body }, options);
  }

  /** Returns the registered domain as a list: with one element, or empty. */
  list(options?: CallOptions): Promise<PaymentMethodDomainList> {
    return this.#send({ method: 'GET', path }, options);
  }

  /** Retries the activation of inactive wallets, and returns the refreshed domain. */
  validate(options?: CallOptions): Promise<PaymentMethodDomain> {
    return this.#send({ method: 'POST', path: `${path}/validate` }, options);
  }
}
