/** Stripe's statuses of a payment intent; a card payment is never `processing` here. */
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

/** A 3-D Secure challenge. It waits for the buyer while the payment is in `requires_action`. */
export interface Challenge {
  /** `src_…`: a random id that also is the address of the buyer's page, because it cannot be guessed. */
  readonly id: string;
  /** The caller's return address for the buyer, if given. */
  readonly returnUrl: string | null;
}

export type AddressPart = 'city' | 'country' | 'line1' | 'line2' | 'postal_code' | 'state';

/**
 * A stored payment intent. Records are immutable: a new version replaces the old one, so a journal line contains whole
 * records. Amounts are minor units; times are Unix seconds unless stated otherwise.
 */
export interface PaymentRecord {
  readonly id: string;
  readonly account: string;
  readonly created: number;
  /** `created` as ISO 8601 with milliseconds. */
  readonly createdAt: string;
  /** The key of the request that created the payment. */
  readonly idempotencyKey: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly status: PaymentStatus;
  readonly amountCapturable: number;
  readonly amountReceived: number;
  readonly captureMethod: CaptureMethod;
  readonly confirmationMethod: 'automatic' | 'manual';
  readonly allowedPaymentMethodTypes: readonly string[] | null;
  /** Null when the caller named the types. */
  readonly automaticPaymentMethods: { readonly enabled: true; readonly allow_redirects: 'always' | 'never' } | null;
  readonly paymentMethod: string | null;
  readonly latestCharge: string | null;
  readonly lastPaymentError: Readonly<Record<string, unknown>> | null;
  readonly nextAction: Readonly<Record<string, unknown>> | null;
  /** The last challenge, even after it has ended. */
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

/** The payment right after creation. Stripe sends this state first, even for a payment that is charged at once. */
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
