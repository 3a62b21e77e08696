import type {
  CreatePaymentMethodCardData,
  CreateTokenBankAccountData,
  PaymentIntentResult,
  PaymentMethodResult,
  StripeConstructorOptions,
  TokenResult,
} from '@stripe/stripe-js';
import { languageOf } from '../messages/messages.js';
import { CardElement } from './card-element.js';
import { Controller } from './controller.js';
import { Elements, type ElementsOptions } from './elements.js';
import { IntegrationError } from './integration-error.js';
import { handleNextAction } from './next-action.js';

/** The part of Stripe.js that the sandbox has. `stripe-types.test.ts` compares it with the published types. */
export class SandboxStripe {
  readonly #origin: string;
  readonly #key: string;
  readonly #locale: string | undefined;
  readonly #language: string;
  readonly #controller: Controller;
  readonly #challenges = new Map<string, Promise<PaymentIntentResult>>();

  constructor(origin: string, key: string, { locale }: StripeConstructorOptions) {
    this.#origin = origin;
    this.#key = key;
    this.#locale = locale;
    this.#language = languageOf(locale, navigator.language);
    this.#controller = new Controller(origin, { key, language: this.#language });
  }

  readonly elements = (options: ElementsOptions = {}): Elements =>
    new Elements({
      origin: this.#origin,
      key: this.#key,
      locale: options.locale ?? this.#locale,
      controller: this.#controller,
      options,
    });

  /** Ends with the payment method or an error for the buyer. @throws IntegrationError for a mistake of the page */
  readonly createPaymentMethod = async (data: unknown): Promise<PaymentMethodResult> => {
    const given = fieldsOf(data, 'stripe.createPaymentMethod');
    const { elements } = given;
    if (elements instanceof Elements)
      return elements.createPaymentMethod({ ...fieldsOf(given['params'] ?? {}, 'params') });
    const { type, card, billing_details, metadata } = given as Partial<CreatePaymentMethodCardData>;
    if (type !== 'card') throw new IntegrationError('The sandbox creates payment methods of type card.');
    const params = {
      ...(billing_details === undefined ? {} : { billing_details }),
      ...(metadata === undefined ? {} : { metadata }),
    };
    const source: unknown = card;
    if (source instanceof CardElement) return source.createPaymentMethod(params);
    const { token } = fieldsOf(source, 'card');
    if (typeof token !== 'string') throw new IntegrationError('Give card as a card element or as { token }.');
    return this.#controller.call('createPaymentMethod', { ...params, token });
  };

  /** Ends when the buyer has completed or closed the challenge. Calls for one payment share one dialog. */
  readonly handleNextAction = async (options: object): Promise<PaymentIntentResult> => {
    const secret = clientSecretOf(fieldsOf(options, 'stripe.handleNextAction')['clientSecret']);
    const underWay = this.#challenges.get(secret);
    if (underWay !== undefined) return underWay;
    const context = { origin: this.#origin, language: this.#language, controller: this.#controller };
    const challenge = handleNextAction(context, secret).finally(() => this.#challenges.delete(secret));
    this.#challenges.set(secret, challenge);
    return challenge;
  };

  readonly retrievePaymentIntent = async (clientSecret: string): Promise<PaymentIntentResult> =>
    this.#controller.call('retrievePaymentIntent', clientSecretOf(clientSecret));

  readonly createToken = async (type: unknown, data?: unknown): Promise<TokenResult> => {
    if (type !== 'bank_account') throw new IntegrationError('The sandbox creates tokens of type bank_account.');
    const fields = fieldsOf(data, 'stripe.createToken');
    return this.#controller.call('createBankAccountToken', fields as unknown as CreateTokenBankAccountData);
  };
}

/** @throws IntegrationError */
export function createStripe(origin: string, key: unknown, options: unknown = {}): SandboxStripe {
  if (typeof key !== 'string' || !key.startsWith('pk_')) {
    throw new IntegrationError('Call Stripe() with a publishable key, which starts with pk_.');
  }
  const given: StripeConstructorOptions = fieldsOf(options ?? {}, 'Stripe');
  if (given.stripeAccount !== undefined) throw new IntegrationError('The sandbox does not simulate stripeAccount.');
  return new SandboxStripe(origin, key, given);
}

function fieldsOf(given: unknown, name: string): Readonly<Record<string, unknown>> {
  if (typeof given !== 'object' || given === null) throw new IntegrationError(`${name} needs an object.`);
  return { ...given };
}

function clientSecretOf(given: unknown): string {
  if (typeof given === 'string' && /^pi_\w+_secret_\w+$/.test(given)) return given;
  throw new IntegrationError('Give the client secret of a payment: pi_…_secret_….');
}
