import { shareHalfUp } from '../money/share.js';
import type { AmountBreakdown } from '../tax-quote/types.js';

/** What a payment, or the refunds of it, are made of; minor units of the payment's currency. */
export type RefundParts = Pick<AmountBreakdown, 'subtotal' | 'shipping' | 'tax' | 'duty' | 'total'>;

/** No refund yet. */
export const nothingRefunded: RefundParts = { subtotal: 0, shipping: 0, tax: 0, duty: 0, total: 0 };

/** Which parts give way first when rounding does not fit; tax last, because it is somebody else's money. */
const yieldingParts = ['shipping', 'duty', 'tax'] as const;

/**
 * What a refund of `amount` gives back of each part of a payment.
 *
 * Tax, duty and shipping are each taken cumulatively: the running total of all refunds, this one included, is rounded
 * half up and what earlier refunds took is taken off. The rest is subtotal. So the shares of all refunds of a payment
 * add up to its parts exactly.
 *
 * Where that does not fit (units so few that a part would give more than it has left, or less than nothing, which also
 * happens when an earlier refund failed and gave its share back), a share is cut to what is left, and what the
 * subtotal cannot take or give is given to or taken from shipping, then duty, then tax.
 *
 * @param given what pending and succeeded refunds hold already; never what a failed one held.
 * @param amount from 1 to what is left of the total. Throws a RangeError otherwise.
 */
export function allocateRefund(payment: AmountBreakdown, given: RefundParts, amount: number): AmountBreakdown {
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > payment.total - given.total) {
    throw new RangeError('a refund takes from 1 to what is left of the payment');
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
