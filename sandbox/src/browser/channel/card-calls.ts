import type {
  CreatePaymentMethodCardData,
  PaymentMethodResult,
  StripeCardElementChangeEvent,
  StripeCardElementOptions,
} from '@stripe/stripe-js';

/** What a card element accepts. `classes` concern the page only. */
export type CardOptions = Omit<StripeCardElementOptions, 'classes'>;

/** The state of the fields. It never contains what was typed, except for the postal code. */
export type CardState = Omit<StripeCardElementChangeEvent, 'elementType'>;

export interface CardSetup {
  /** Publishable key of the account at the processor. */
  readonly key: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly options: CardOptions;
}

export type BillingDetails = CreatePaymentMethodCardData['billing_details'];
type MethodParams = Pick<CreatePaymentMethodCardData, 'billing_details' | 'metadata'>;

/** What the page calls in the card's frame. A type, because an interface has no index signature. */
export type CardFrameCalls = {
  update(options: CardOptions): void;
  focus(input: undefined): void;
  blur(input: undefined): void;
  clear(input: undefined): void;
  createPaymentMethod(params: MethodParams): Promise<PaymentMethodResult>;
};

/** What the card's frame calls in the page. */
export type CardPageCalls = {
  ready(input: undefined): void;
  change(state: CardState): void;
  focus(input: undefined): void;
  blur(input: undefined): void;
  escape(input: undefined): void;
  /** The buyer pressed Enter. */
  submit(input: undefined): void;
  height(pixels: number): void;
};
