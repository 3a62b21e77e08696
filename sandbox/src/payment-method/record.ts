import type { AddressPart } from '../payment-intent/record.js';

export interface BillingDetails {
  readonly address: Readonly<Record<AddressPart, string | null>>;
  readonly email: string | null;
  readonly name: string | null;
  readonly phone: string | null;
}

/** A payment method bound to one account. The card number itself is never kept, only the name of the test card. */
export interface MethodRecord {
  readonly id: string;
  readonly account: string;
  readonly card: string;
  readonly created: number;
  readonly billingDetails: BillingDetails;
  readonly metadata: Readonly<Record<string, string>>;
  /** The payment that used it up: without a customer, Stripe lets a payment method pay once. */
  readonly usedBy: string | null;
}

export const NO_BILLING_DETAILS: BillingDetails = {
  address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
  email: null,
  name: null,
  phone: null,
};
