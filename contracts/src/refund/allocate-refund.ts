import { shareHalfUp } from '../money/rate.js';
import type { AmountBreakdown } from '../tax-quote/types.js';

/** The parts of a payment or of its refunds, in minor units of the payment's currency. */
export type RefundParts = Pick<AmountBreakdown, 'subtotal' | 'shipping' | 'tax' | 'duty' | 'total'>;

/** No refund yet. */
export const nothingRefunded: RefundParts = { subtotal: 0, shipping: 0, tax: 0, duty: 0, total: 0 };

/** Parts that change first when rounding does not fit. Tax is last, because it belongs to the tax authority. */
const yieldingParts = ['shipping', 'duty', 'tax'] as const;

/**
 * Splits a refund of `amount` over the parts of its payment.
 *
 * Tax, duty and shipping are each allocated cumulatively: the share of all refunds so far, this one included, is
 * rounded half up, and what earlier refunds took is subtracted. The rest is subtotal. So the shares of refunds that
 * return the whole payment add up to its parts exactly.
 *
 * The formula does not always fit: a part may give more than it has left, or less than 0. This happens with very few
 * units, and after an earlier refund failed and released its share. Then the share is limited to what is left. What the
 * subtotal cannot take or give is added to or taken from shipping, then duty, then tax.
 *
 * @param given what pending and succeeded refunds have taken; failed refunds do not count.
 * @param amount from 1 to what is left of the total. Throws a RangeError otherwise.
 */
export function allocateRefund(payment: AmountBreakdown, given: RefundParts, amount: number): AmountBreakdown {
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > payment.total - given.total) {
    throw new RangeError('allocateRefund: amount must be an integer from 1 to what is left of the payment');
  }
  const running = given.total + amount;
  const left = {
    subtotal: payment.subtotal - given.subtotal,
    shipping: payment.shipping - given.shipping,
    tax: payment.tax - given.tax,
    duty: payment.duty - given.duty,
  };
  const share = (part: (typeof yieldingParts)[number]) =>
    within(shareHalfUp(payment[part], running, payment.total) - given[part], left[part]);
  const shares = { shipping: share('shipping'), duty: share('duty'), tax: share('tax') };

  const rest = amount - shares.shipping - shares.duty - shares.tax;
  const subtotal = within(rest, left.subtotal);
  let misfit = rest - subtotal;
  for (const part of yieldingParts) {
    const changed = within(shares[part] + misfit, left[part]);
    misfit -= changed - shares[part];
    shares[part] = changed;
  }
  const { shipping, tax, duty } = shares;
  return { subtotal, shipping, tax, duty, total: amount, currency: payment.currency };
}

function within(value: number, max: number): number {
  return Math.min(Math.max(value, 0), max);
}
