import type {
  Stripe,
  StripeCardElement,
  StripeCardElementOptions,
  StripeElements,
  StripeElementsOptionsMode,
  StripeExpressCheckoutElement,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';
import { expectTypeOf, test } from 'vitest';
import type { CardElement } from './card-element.js';
import type { Elements } from './elements.js';
import type { ExpressCheckoutElement } from './express-checkout-element.js';
import type { SandboxStripe } from './stripe.js';

type Events = 'on' | 'once' | 'off';
type Methods = 'mount' | 'unmount' | 'destroy' | 'blur' | 'focus' | 'clear' | 'update';

/** The part of `StripeElements` that the sandbox has, with only these two types of elements. */
interface TwoElements {
  create(type: 'card', options?: StripeCardElementOptions): Pick<StripeCardElement, Methods>;
  create(
    type: 'expressCheckout',
    options?: StripeExpressCheckoutElementOptions,
  ): Pick<StripeExpressCheckoutElement, Methods>;
  getElement(type: 'card'): Pick<StripeCardElement, Methods> | null;
  getElement(type: 'expressCheckout'): Pick<StripeExpressCheckoutElement, Methods> | null;
}

/** Compiles when `Ours` can be used wherever Stripe.js has `Theirs`. */
type Fits<Theirs, Ours extends Theirs> = Ours;

type CreateBankToken = Extract<Parameters<Stripe['createToken']>, ['bank_account', unknown]>;

/** The compiler is the test: it runs with `npm run check`. */
type Checked = [
  Fits<Pick<Stripe, 'createPaymentMethod' | 'handleNextAction' | 'retrievePaymentIntent'>, SandboxStripe>,
  Fits<(...args: CreateBankToken) => ReturnType<Stripe['createToken']>, SandboxStripe['createToken']>,
  Fits<(options?: StripeElementsOptionsMode) => Elements, SandboxStripe['elements']>,
  Fits<TwoElements & Pick<StripeElements, 'update' | 'submit'>, Elements>,
  Fits<Pick<StripeCardElement, Methods | Events>, CardElement>,
  Fits<Pick<StripeExpressCheckoutElement, Methods | Events>, ExpressCheckoutElement>,
];

test('the script has the types of Stripe.js', () => {
  expectTypeOf<Checked>().toBeArray();
});
