/** Stripe's statuses of a payment intent; `processing` never happens to a card here. */
export type PaymentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

export type CaptureMethod = 'automatic' | 'automatic_async' | 'manual';

export interface Shipping {
  readonly address: Readonly<Record<AddressPart, string | null>>;
  readonly name: string;
  readonly phone: string | null;
  readonly carrier: string | null;
  readonly tracking_number: string | null;
}

/** The buyer's part of 3-D Secure. It is open while the payment is in `requires_action`. */
export interface Challenge {
  /** `src_…`: nobody can guess it, so it is the address of the page that the buyer answers on. */
  readonly id: string;
  /** Where the buyer goes back to, when the caller named an address. */
  readonly returnUrl: string | null;
}

export type AddressPart = 'city' | 'country' | 'line1' | 'line2' | 'postal_code' | 'state';

/**
 * What is kept of a payment intent. Records are never changed in place: a new version replaces the old one, so a
 * journal line can hold whole records. Amounts are minor units, instants without a name are Unix seconds.
 */
export interface PaymentRecord {
  readonly id: string;
  readonly account: string;
  readonly created: number;
  /** The same instant for people, as ISO 8601 with milliseconds. */
  readonly createdAt: string;
  /** Of the request that made the payment. */
  readonly idempotencyKey: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly status: PaymentStatus;
  readonly amountCapturable: number;
  readonly amountReceived: number;
  readonly captureMethod: CaptureMethod;
  readonly confirmationMethod: 'automatic' | 'manual';
  readonly allowedPaymentMethodTypes: readonly string[] | null;
  /** null when the caller named the types itself. */
  readonly automaticPaymentMethods: { readonly enabled: true; readonly allow_redirects: 'always' | 'never' } | null;
  readonly paymentMethod: string | null;
  readonly latestCharge: string | null;
  readonly lastPaymentError: Readonly<Record<string, unknown>> | null;
  readonly nextAction: Readonly<Record<string, unknown>> | null;
  /** The last one that was asked, also when it is over. */
  readonly challenge: Challenge | null;
  readonly clientSecret: string;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly receiptEmail: string | null;
  readonly shipping: Shipping | null;
  readonly statementDescriptorSuffix: string | null;
  readonly canceledAt: number | null;
  readonly cancellationReason: string | null;
}

/** The payment as it was before anything happened to it: a payment that is charged at once is still told as new first. */
export function asCreated(payment: PaymentRecord): PaymentRecord {
  return {
    ...payment,
    status: 'requires_payment_method',
    amountCapturable: 0,
    amountReceived: 0,
    paymentMethod: null,
    latestCharge: null,
    lastPaymentError: null,
    nextAction: null,
    challenge: null,
  };
}
