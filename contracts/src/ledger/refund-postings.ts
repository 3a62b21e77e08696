import { shareHalfUp } from '../money/rate.js';
import type { AmountBreakdown } from '../tax-quote/types.js';
import { type ChargeTerms, splitCharge, withheldOf } from './charge-postings.js';
import type { Posting } from './posting.js';

/** What was released of the reserve of a charge; minor units. */
export interface ReleasedReserve {
  /** Early, by succeeded refunds and by disputes. */
  readonly reserveReleased: number;
  /** By the daily run, because the rest was due. */
  readonly releasedWhenDue: number;
}

/** Sums over the earlier succeeded refunds of a payment and the shares of its disputes; minor units. */
export interface EarlierRefunds extends ReleasedReserve {
  readonly refunded: number;
}

/** Where the money of a refund comes from; `tax`, `duty` and `debited` add up to it. */
export interface RefundSplit {
  /** Tax that is no longer owed to the authority. */
  readonly tax: number;
  /** Duty that is no longer owed to customs. */
  readonly duty: number;
  /** What the merchant bears. */
  readonly debited: number;
  /** Part of the charge's reserve that becomes available early. */
  readonly reserveReleased: number;
}

/**
 * Splits a refund. Its tax and duty come from what was withheld, and the merchant bears the rest. The reserve is
 * released in proportion: `reserve × returned ÷ total` over all refunds and disputes so far, rounded half up, less what was
 * released before. The fee is not returned.
 *
 * @param share the refund's share of each part of the payment.
 */
export function splitRefund(
  payment: AmountBreakdown,
  terms: ChargeTerms,
  share: AmountBreakdown,
  earlier: EarlierRefunds,
): RefundSplit {
  const { tax, duty } = withheldOf(share, terms);
  const reserveReleased = reserveDue(payment, terms, earlier.refunded + share.total, earlier);
  return { tax, duty, debited: share.total - tax - duty, reserveReleased };
}

/**
 * What is due of the reserve when the buyer has got `returned` of the payment back, less what was released before. Never
 * negative, and never more than is left of the reserve: nothing, once the daily run has released it.
 */
export function reserveDue(
  payment: AmountBreakdown,
  terms: ChargeTerms,
  returned: number,
  released: ReleasedReserve,
): number {
  const { reserve } = splitCharge(payment, terms);
  // A refund that another run has just saved is counted twice here. The save of this run then finds it saved.
  const most = Math.min(returned, payment.total);
  // The difference is negative if an earlier refund, which had rounded the sum up, failed.
  const due = Math.min(shareHalfUp(reserve, most, payment.total), reserve - released.releasedWhenDue);
  return Math.max(due - released.reserveReleased, 0);
}

/** The journal of a succeeded refund; the release of the reserve is a separate pair of lines. */
export function refundPostings(share: AmountBreakdown, split: RefundSplit): Posting[] {
  const { currency } = share;
  const postings: Posting[] = [
    { account: 'processor_receivable', currency, amount: -share.total },
    { account: 'tax_payable', currency, amount: split.tax },
    { account: 'duty_payable', currency, amount: split.duty },
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
