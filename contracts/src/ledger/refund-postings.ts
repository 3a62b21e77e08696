import { shareHalfUp } from '../money/share.js';
import type { AmountBreakdown } from '../tax-quote/types.js';
import { type ChargeTerms, splitCharge } from './charge-postings.js';
import type { Posting } from './posting.js';

/** What succeeded refunds of a payment have come to before this one; minor units. */
export interface EarlierRefunds {
  readonly refunded: number;
  readonly reserveReleased: number;
}

/** Who bears a refund; `withheld` and `debited` add up to it. */
export interface RefundSplit {
  /** Tax and duty that are no longer owed to an authority. */
  readonly withheld: number;
  /** What the merchant pays. */
  readonly debited: number;
  /** How much of what was held back of the charge becomes available early. */
  readonly reserveReleased: number;
}

/**
 * Splits a refund: its tax and duty come back from what was withheld, the merchant bears the rest, and the reserve is
 * released in step (the running total of `reserve × refunded ÷ total`, half up, less what was released before). The fee
 * is not returned.
 *
 * @param share the refund's share of what the payment was made of.
 */
export function splitRefund(
  payment: AmountBreakdown,
  terms: ChargeTerms,
  share: AmountBreakdown,
  earlier: EarlierRefunds,
): RefundSplit {
  const withheld = terms.taxRemittance === 'platform' ? share.tax + share.duty : 0;
  const { reserve } = splitCharge(payment, terms);
  const due = shareHalfUp(reserve, earlier.refunded + share.total, payment.total) - earlier.reserveReleased;
  // Less than nothing is due when an earlier refund failed that had rounded the running total up.
  return { withheld, debited: share.total - withheld, reserveReleased: Math.max(due, 0) };
}

/** The journal of a refund that succeeded; the release of the reserve is a pair of lines of its own. */
export function refundPostings(share: AmountBreakdown, split: RefundSplit): Posting[] {
  const { currency } = share;
  const postings: Posting[] = [
    { account: 'processor_receivable', currency, amount: -share.total },
    { account: 'tax_withheld', currency, amount: split.withheld },
    { account: 'merchant_available', currency, amount: split.debited },
    { account: 'merchant_reserve', currency, amount: split.reserveReleased },
    { account: 'merchant_available', currency, amount: -split.reserveReleased },
  ];
  return postings.filter(({ amount }) => amount !== 0);
}

/** The exact reverse of a journal. */
export function reversed(postings: readonly Posting[]): Posting[] {
  return postings.map((posting) => ({ ...posting, amount: -posting.amount }));
}
