import { everyRecord, listPath } from '../call/pages.js';
import { pathSegment } from '../call/path-segment.js';
import type { CallOptions, MoneyCallOptions, Send } from '../call/types.js';
import type {
  CancelPayment,
  CapturePayment,
  CreatePaymentIntent,
  CustomsData,
  ListPaymentIntents,
  PaymentIntent,
  PaymentIntentAction,
  PaymentIntentList,
  RetrievedPaymentIntent,
} from '../types.js';

/** Payments: charge, read, list, capture, cancel. */
export class PaymentIntentsResource {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * Charges or authorizes a card, once per idempotency key. A resolved call does not mean paid: check `status`. A
   * declined card is not an error, its payment is `failed`. With `processing` the outcome is not known yet: read the
   * payment later, or wait for its event.
   */
  create(body: CreatePaymentIntent, options: MoneyCallOptions): Promise<PaymentIntent> {
    return this.#send(
      { method: 'POST', path: '/v1/payment_intents', body, movesMoney: true, makesPayment: true },
      options,
    );
  }

  /** Returns the payment as it is now. This is the authority after an event or an unknown outcome. */
  async retrieve(id: string, options?: CallOptions): Promise<RetrievedPaymentIntent> {
    return this.#send({ method: 'GET', path: `/v1/payment_intents/${pathSegment(id)}` }, options);
  }

  /** Returns what the parcel of a charged order declares to customs. */
  async customs(id: string, options?: CallOptions): Promise<CustomsData> {
    return this.#send({ method: 'GET', path: `/v1/payment_intents/${pathSegment(id)}/customs` }, options);
  }

  /** Returns one page of payments, newest first. */
  list(query: ListPaymentIntents = {}, options?: CallOptions): Promise<PaymentIntentList> {
    return this.#send({ method: 'GET', path: listPath('/v1/payment_intents', query) }, options);
  }

  /** Iterates over all payments, newest first. Reads the next page when it is needed. */
  all(query: ListPaymentIntents = {}, options?: CallOptions): AsyncGenerator<RetrievedPaymentIntent, void, undefined> {
    return everyRecord(query, (next) => this.list(next, options));
  }

  /** Captures the whole amount of an authorized payment. Check `status`: it may still be `authorized`. */
  capture(body: CapturePayment, options: MoneyCallOptions): Promise<PaymentIntentAction> {
    return this.#send({ method: 'POST', path: '/v1/capture', body, movesMoney: true }, options);
  }

  /** Cancels an authorized payment. Check `status`: it may still be `authorized`. */
  cancel(body: CancelPayment, options: MoneyCallOptions): Promise<PaymentIntentAction> {
    return this.#send({ method: 'POST', path: '/v1/cancel', body, movesMoney: true }, options);
  }
}
