import { addressOf, addressParam } from '../wire/address.js';
import { bool, email, type Field, list, oneOf, type Parsed, required, shape, text } from '../wire/fields.js';
import { invalidRequest } from '../wire/stripe-failure.js';
import type { Confirmation } from './confirm-payment.js';
import type { Shipping } from './record.js';

const shippingParts = {
  address: required(addressParam),
  name: required(text()),
  phone: text(),
  carrier: text(),
  tracking_number: text(),
};

/** Stripe ignores types that do not fit a payment, but one must remain: here, cards. */
const withCard: Field<string[]> = {
  read(node, path) {
    const types = list(text()).read(node, path);
    if (!types.includes('card')) {
      throw invalidRequest({ message: 'Only the payment method type card is simulated.', param: path });
    }
    return types;
  },
};

/** Stripe removed this parameter in `2026-09-30.endive`; older versions still accept it. */
export const REMOVED = {
  param: 'payment_method_types',
  since: '2026-09-30',
  code: 'payment_method_types_no_longer_supported',
} as const;

/** Parameters of both creating and confirming a payment. */
export const confirmParams = {
  allowed_payment_method_types: withCard,
  capture_method: oneOf('automatic', 'automatic_async', 'manual'),
  error_on_requires_action: bool,
  off_session: oneOf('true', 'false', 'one_off', 'recurring'),
  payment_method: text(),
  payment_method_types: withCard,
  receipt_email: email,
  return_url: text(2_048),
  shipping: shape(shippingParts),
  use_stripe_sdk: bool,
};

/** Returns the parameters of the charge attempt. */
export function confirmationOf(
  given: Parsed<typeof confirmParams> & { readonly expand: string[] | undefined },
): Confirmation {
  return {
    paymentMethod: given.payment_method,
    errorOnRequiresAction: given.error_on_requires_action === true,
    offSession: given.off_session !== undefined && given.off_session !== 'false',
    returnUrl: given.return_url,
    useStripeSdk: given.use_stripe_sdk === true,
    expand: given.expand ?? [],
  };
}

/** A caller that names the types needs no return address for types that redirect. */
export function namesTypes(given: Parsed<typeof confirmParams>): boolean {
  return given.allowed_payment_method_types !== undefined || given.payment_method_types !== undefined;
}

export function shippingOf(given: Parsed<typeof shippingParts> | undefined): Shipping | null {
  if (given === undefined) return null;
  return {
    address: addressOf(given.address),
    name: given.name,
    phone: given.phone ?? null,
    carrier: given.carrier ?? null,
    tracking_number: given.tracking_number ?? null,
  };
}

/** Minimum charge by currency, in minor units (from Stripe's table). Other currencies are not simulated. */
const AMOUNT_MIN: Readonly<Record<string, number>> = { usd: 50, cad: 50, aud: 50, eur: 50, gbp: 30 };
const AMOUNT_MAX = 99_999_999;

export const currency: Field<string> = {
  read(node, path) {
    const value = text().read(node, path).toLowerCase();
    if (!Object.hasOwn(AMOUNT_MIN, value)) {
      const known = Object.keys(AMOUNT_MIN).join(', ');
      throw invalidRequest({ message: `Invalid currency: ${value}. Simulated are ${known}.`, param: path });
    }
    return value;
  },
};

/** @throws StripeFailure 400 `amount_too_small` or `amount_too_large` */
export function checkAmount(amount: number, code: string): void {
  const min = AMOUNT_MIN[code] ?? 1;
  if (amount < min) {
    const message = `Amount must be at least ${min} minor units of ${code}.`;
    throw invalidRequest({ code: 'amount_too_small', message, param: 'amount' });
  }
  if (amount > AMOUNT_MAX) {
    const message = `Amount must be no more than ${AMOUNT_MAX} minor units of ${code}.`;
    throw invalidRequest({ code: 'amount_too_large', message, param: 'amount' });
  }
}
