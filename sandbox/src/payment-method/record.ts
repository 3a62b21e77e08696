import type { AddressPart } from '../payment-intent/record.js';

export interface BillingDetails {
  readonly address: Readonly<Record<AddressPart, string | null>>;
  readonly email: string | null;
  readonly name: string | null;
  readonly phone: string | null;
}

/** A payment method of one account. It stores the name of the test card, never the card number. */
export interface MethodRecord {
  readonly id: string;
  readonly account: string;
  readonly card: string;
  readonly created: number;
  readonly billingDetails: BillingDetails;
  readonly metadata: Readonly<Record<string, string>>;
  /** The payment that used it. Without a customer, Stripe allows a payment method only one payment. */
  readonly usedBy: string | null;
}

export const NO_BILLING_DETAILS: BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
};
