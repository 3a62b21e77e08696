import type { ChargedBuyer } from '@landed/contracts/checkout/charged-buyer';
import { type DashboardRole, mayDo } from '@landed/contracts/dashboard/actions';
import type { PaymentDetail } from '../../wire/payment.js';

type BuyerView = NonNullable<PaymentDetail['buyer']>;
type Address = ChargedBuyer['shipping_address'] | ChargedBuyer['billing_address'];

const seesBuyer = (roles: readonly DashboardRole[]): boolean => mayDo(roles, 'payments.read_buyer');

/** The whole address for roles that see buyers, else `t•••@example.com`. */
export function emailFor(roles: readonly DashboardRole[], email: string): string {
  if (seesBuyer(roles)) return email;
  const at = email.lastIndexOf('@');
  return `${String.fromCodePoint(email.codePointAt(0) ?? 0x2022)}•••${at < 0 ? '' : email.slice(at)}`;
}

/** The buyer. Roles that do not see buyers get the countries and a masked e-mail. */
export function buyerView(roles: readonly DashboardRole[], buyer: ChargedBuyer): BuyerView {
  const { customer, shipping_address: shipping, billing_address: billing } = buyer;
  return {
    name: seesBuyer(roles) ? (customer.name ?? null) : null,
    email: emailFor(roles, customer.email),
    ships_to: addressView(roles, shipping),
    billing: addressView(roles, billing),
  };
}

function addressView(roles: readonly DashboardRole[], address: Address): BuyerView['ships_to'] {
  if (address === null || address === undefined) return null;
  const { line1, line2, city, state, postal_code: postalCode, country } = address;
  const town = [postalCode, city, state].filter(Boolean).join(' ');
  const lines = [line1, line2, town].filter((line): line is string => typeof line === 'string' && line !== '');
  return { lines: seesBuyer(roles) ? lines : [], country: country ?? null };
}
