import type {
  CreatePaymentMethodCardData,
  PaymentMethodResult,
  StripeElementsOptionsClientSecret,
  StripeElementsOptionsMode,
  StripeElementsUpdateOptions,
  StripeError,
} from '@stripe/stripe-js';
import { languageOf } from '../messages/messages.js';
import { CardElement } from './card-element.js';
import type { Controller } from './controller.js';
import { ExpressCheckoutElement } from './express-checkout-element.js';
import { IntegrationError } from './integration-error.js';

/** The options that the sandbox reads; others have no effect on its elements. */
export type ElementsOptions = Pick<StripeElementsOptionsClientSecret, 'locale'> & {
  readonly mode?: StripeElementsOptionsMode['mode'];
  readonly amount?: number;
  readonly currency?: string;
};

interface ElementsContext {
  readonly origin: string;
  readonly key: string;
  readonly locale: string | undefined;
  readonly controller: Controller;
  readonly options: ElementsOptions;
}

const TYPES = { card: CardElement, expressCheckout: ExpressCheckoutElement };
type ElementType = keyof typeof TYPES;
type ElementOf = { readonly [Type in ElementType]: InstanceType<(typeof TYPES)[Type]> };

/** A group of elements: at most one of each type. */
export class Elements {
  readonly #context: ElementsContext;
  readonly #language: string;
  readonly #created = new Map<ElementType, CardElement | ExpressCheckoutElement>();
  #options: ElementsOptions;
  #isSubmitted = false;

  constructor(context: ElementsContext) {
    this.#context = context;
    this.#options = context.options;
    this.#language = languageOf(context.locale, navigator.language);
  }

  /** @throws IntegrationError for a type that the sandbox does not have, or a second element of the same type */
  create<Type extends ElementType>(type: Type, options?: object): ElementOf[Type];
  create(type: string, options: object = {}): CardElement | ExpressCheckoutElement {
    if (type !== 'card' && type !== 'expressCheckout') {
      throw new IntegrationError(`The sandbox does not have elements of type ${type}.`);
    }
    if (this.#created.has(type)) {
      throw new IntegrationError(`This group already has an element of type ${type}: destroy it first.`);
    }
    const element = this.#new(type, options);
    this.#created.set(type, element);
    return element;
  }

  getElement<Type extends ElementType>(type: Type | { readonly __elementType?: Type }): ElementOf[Type] | null;
  getElement(type: unknown): CardElement | ExpressCheckoutElement | null {
    return type === 'card' || type === 'expressCheckout' ? (this.#created.get(type) ?? null) : null;
  }

  /** Changes the amount that a wallet shows, among others. */
  async update({ amount, currency }: StripeElementsUpdateOptions): Promise<void> {
    this.#options = {
      ...this.#options,
      ...(amount === undefined ? {} : { amount }),
      ...(currency === undefined ? {} : { currency }),
    };
  }

  /** Must be called when a wallet confirms, before the payment method is created. */
  readonly submit = async (): Promise<{ selectedPaymentMethod: string } | { error?: StripeError }> => {
    this.#isSubmitted = true;
    const wallet = this.#wallet()?.authorized?.wallet;
    return wallet === undefined ? {} : { selectedPaymentMethod: wallet };
  };

  /** Creates the payment method of the wallet that the buyer has confirmed. @throws IntegrationError */
  async createPaymentMethod(
    params: Pick<CreatePaymentMethodCardData, 'billing_details' | 'metadata'>,
  ): Promise<PaymentMethodResult> {
    if (!this.#isSubmitted) throw new IntegrationError('Call elements.submit() before createPaymentMethod().');
    const authorized = this.#wallet()?.authorized;
    if (authorized === undefined) throw new IntegrationError('No wallet has confirmed a payment in this group.');
    const { token, billing } = authorized;
    const result = await this.#context.controller.call('createPaymentMethod', {
      ...params,
      token,
      billing_details: { ...billing, ...params.billing_details },
    });
    if (result.error === undefined) this.#wallet()?.paymentMethodCreated();
    return result;
  }

  #wallet(): ExpressCheckoutElement | undefined {
    const element = this.#created.get('expressCheckout');
    return element instanceof ExpressCheckoutElement ? element : undefined;
  }

  #new(type: ElementType, options: object): CardElement | ExpressCheckoutElement {
    const { origin, key } = this.#context;
    const onDestroy = () => void this.#created.delete(type);
    if (type === 'card') return new CardElement({ origin, key, language: this.#language }, options, onDestroy);
    if (this.#options.mode !== 'payment' || !Number.isInteger(this.#options.amount)) {
      throw new IntegrationError('An express checkout element needs elements({ mode: "payment", amount, currency }).');
    }
    const context = { origin, key, language: this.#language, payment: () => this.#payment() };
    return new ExpressCheckoutElement(context, options, onDestroy);
  }

  #payment(): { amount: number; currency: string } {
    const { amount = 0, currency = '' } = this.#options;
    return { amount, currency };
  }
}
