import { pathSegment } from '../call/path-segment.js';
import type { CallOptions, MoneyCallOptions, Send } from '../call/types.js';
import type {
  CancelPayment,
  CapturePayment,
  CreatePaymentIntent,
  PaymentIntent,
  PaymentIntentAction,
  PaymentIntentStatus,
} from '../types.js';

/** Charges of cards. */
export class PaymentIntentsResource {
  readonly #send: Send;

  constructor(send: Send) {
    this.#send = send;
  }

  /**
   * Charges a card, once per idempotency key. A declined card is no error: the payment's `status` is `failed`. Of one
   * that is `processing` the processor has not said yet what became of it; an event tells it, and a read does.
   */
  create(body: CreatePaymentIntent, options: MoneyCallOptions): Promise<PaymentIntent> {
    return this.#send(
      { method: 'POST', path: '/v1/payment_intents', body, movesMoney: true, makesPayment: true },
      options,
    );
  }

  /** Where the payment stands now: the authority after an event or an unknown outcome. */
  async retrieve(id: string, options?: CallOptions): Promise<PaymentIntentStatus> {
    return this.#send({ method: 'GET', path: `/v1/payment_intents/${pathSegment(id)}` }, options);
  }

  /** Takes the whole of an authorization. */
  capture(body: CapturePayment, options: MoneyCallOptions): Promise<PaymentIntentAction> {
    return this.#send({ method: 'POST', path: '/v1/capture', body, movesMoney: true }, options);
  }

  /** Releases an authorization. */
  cancel(body: CancelPayment, options: MoneyCallOptions): Promise<PaymentIntentAction> {
    return this.#send({ method: 'POST', path: '/v1/cancel', body, movesMoney: true }, options);
  }
}
