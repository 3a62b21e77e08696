import type {
  CreatePaymentMethodCardData,
  CreateTokenBankAccountData,
  PaymentIntentResult,
  PaymentMethodResult,
  TokenResult,
} from '@stripe/stripe-js';

export interface ControllerSetup {
  readonly key: string;
  readonly language: string;
}

type TokenCard = Pick<CreatePaymentMethodCardData, 'billing_details' | 'metadata'> & { readonly token: string };

/** Calls to the processor's API without a card number. A page's policy may forbid it to call the API itself. */
export type ControllerCalls = {
  retrievePaymentIntent(clientSecret: string): Promise<PaymentIntentResult>;
  createBankAccountToken(data: CreateTokenBankAccountData): Promise<TokenResult>;
  createPaymentMethod(card: TokenCard): Promise<PaymentMethodResult>;
};
