import type {
  AvailablePaymentMethods,
  BillingDetails,
  LineItem,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js';

export const WALLETS = ['apple_pay', 'google_pay'] as const;
export type Wallet = (typeof WALLETS)[number];

export interface ButtonsSetup {
  readonly key: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  readonly options: StripeExpressCheckoutElementOptions;
}

export type ButtonsFrameCalls = {
  update(options: StripeExpressCheckoutElementOptions): void;
  focus(input: undefined): void;
  blur(input: undefined): void;
};

export type ButtonsPageCalls = {
  ready(available: Pick<AvailablePaymentMethods, 'applePay' | 'googlePay'> | undefined): void;
  failed(message: string): void;
  click(wallet: Wallet): void;
  focus(input: undefined): void;
  blur(input: undefined): void;
  escape(input: undefined): void;
  height(pixels: number): void;
};

export interface SheetSetup {
  readonly wallet: Wallet;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Minor units of `currency`. */
  readonly amount: number;
  readonly currency: string;
  readonly business: string;
  readonly lineItems: readonly LineItem[];
}

export type SheetFrameCalls = {
  /** Shows how the payment ended. After a failure with a message of the page, the buyer can only leave the sheet. */
  finish(end: { readonly outcome: 'paid' | 'failed'; readonly message: string | undefined }): void;
};

export type SheetPageCalls = {
  /** The buyer pays with this simulated card, the name of a fixed token. */
  pay(input: { readonly token: string; readonly billing: BillingDetails }): void;
  cancel(input: undefined): void;
};
