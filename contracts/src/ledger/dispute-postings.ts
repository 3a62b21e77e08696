import type { Currency } from '../money/currency.js';
import { allocateRefund, nothingRefunded, type RefundParts } from '../refund/allocate-refund.js';
import type { AmountBreakdown } from '../tax-quote/types.js';
import { type ChargeTerms, withheldOf } from './charge-postings.js';
import type { Posting } from './posting.js';
import { reserveDue } from './refund-postings.js';
import type { TakenBefore } from './taken-before.js';

/** What a chargeback has taken, in minor units. */
export interface DisputeTaken {
  /** Its share of each part of what refunds and other disputes have left of the payment. */
  readonly share: RefundParts;
  /** What it takes of money that refunds have already returned to the buyer. The merchant bears it. */
  readonly twice: number;
  /** The part of the charge's reserve that becomes available early. */
  readonly reserveReleased: number;
}

export const nothingTaken: DisputeTaken = { share: nothingRefunded, twice: 0, reserveReleased: 0 };

/**
 * Splits a chargeback of `amount`. Its share is split like a refund of what is left of the payment. When a refund and a
 * chargeback crossed, the amount can exceed that; the merchant bears the excess.
 */
export function takeDispute(
  payment: AmountBreakdown,
  terms: ChargeTerms,
  amount: number,
  before: TakenBefore,
): DisputeTaken {
  const total = Math.min(amount, payment.total - before.given.total);
  const share = total === 0 ? nothingRefunded : partsOf(allocateRefund(payment, before.given, total));
  const reserveReleased = reserveDue(payment, terms, before.returned + total, before);
  return { share, twice: amount - total, reserveReleased };
}

/** The journal that moves a dispute from what it had taken to what it takes now. Lines of zero are omitted. */
export function disputePostings(
  before: DisputeTaken,
  after: DisputeTaken,
  { currency, ...terms }: { readonly currency: Currency } & Pick<ChargeTerms, 'taxRemittance'>,
): Posting[] {
  const amount = amountTaken(after) - amountTaken(before);
  const [was, is] = [withheldOf(before.share, terms), withheldOf(after.share, terms)];
  const [tax, duty] = [is.tax - was.tax, is.duty - was.duty];
  const released = after.reserveReleased - before.reserveReleased;
  const postings: Posting[] = [
    { account: 'processor_receivable', currency, amount: -amount },
    { account: 'tax_payable', currency, amount: tax },
    { account: 'duty_payable', currency, amount: duty },
    { account: 'merchant_available', currency, amount: amount - tax - duty },
    { account: 'merchant_reserve', currency, amount: released },
    { account: 'merchant_available', currency, amount: -released },
  ];
  return postings.filter((posting) => posting.amount !== 0);
}

/** The lines of the fee. It is not returned when the dispute is won. */
export function disputeFeePostings(fee: number, currency: Currency): Posting[] {
  if (fee === 0) return [];
  return [
    { account: 'merchant_available', currency, amount: fee },
    { account: 'dispute_fee', currency, amount: -fee },
  ];
}

/** The whole amount that the dispute has taken. */
export function amountTaken({ share, twice }: DisputeTaken): number {
  return share.total + twice;
}

function partsOf({ subtotal, shipping, tax, duty, total }: AmountBreakdown): RefundParts {
  return { subtotal, shipping, tax, duty, total };
}
