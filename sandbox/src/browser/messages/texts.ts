export interface Messages {
  /** Names of the fields, for screen readers. */
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  readonly postalCode: string;
  /** Placeholders. */
  readonly numberHint: string;
  readonly expiryHint: string;
  readonly cvcHint: string;
  readonly postalCodeHint: string;
  /** Names of frames and dialogs. */
  readonly cardFrame: string;
  readonly challenge: string;
  readonly close: string;
  readonly wallets: string;
  /** The simulated wallet. */
  readonly simulatedWallet: string;
  readonly pay: string;
  readonly cancel: string;
  readonly total: string;
  readonly testCard: string;
  readonly processing: string;
  readonly paid: string;
  readonly walletFailed: string;
  /** Errors, by Stripe's codes. */
  readonly errors: Readonly<Record<ErrorCode, string>>;
}

export const ERROR_CODES = [
  'incomplete_number',
  'invalid_number',
  'incomplete_expiry',
  'invalid_expiry_year',
  'invalid_expiry_year_past',
  'invalid_expiry_month_past',
  'incomplete_cvc',
  'incomplete_zip',
  'incorrect_number',
  'invalid_expiry_month',
  'invalid_cvc',
  'incorrect_cvc',
  'expired_card',
  'card_declined',
  'processing_error',
  'payment_intent_authentication_failure',
  'connection',
  'unexpected',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];
