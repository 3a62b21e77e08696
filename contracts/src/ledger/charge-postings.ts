import type { Currency } from '../money/currency.js';
import { applyBpsFloor, applyBpsHalfUp } from '../money/rate.js';
import type { AmountBreakdown } from '../tax-quote/types.js';
import type { Posting } from './posting.js';

/** Fees of a merchant and who remits its tax, as they were when the charge was accepted. */
export interface ChargeTerms {
  readonly feeBps: number;
  readonly feeFixed: number;
  readonly reserveBps: number;
  readonly taxRemittance: 'platform' | 'merchant';
}

/** The parts of a captured total; they add up to it. */
export interface ChargeSplit {
  readonly withheld: number;
  readonly fee: number;
  readonly reserve: number;
  readonly available: number;
}

/**
 * Splits a captured total into four parts. Tax and duty are withheld if the platform remits them. The fee is rounded
 * half up and limited to what is left. The reserve is a share of the rest, rounded down. The merchant can be paid what
 * remains.
 */
export function splitCharge(breakdown: AmountBreakdown, terms: ChargeTerms): ChargeSplit {
  const { total } = breakdown;
  const withheld = terms.taxRemittance === 'platform' ? breakdown.tax + breakdown.duty : 0;
  const fee = Math.min(applyBpsHalfUp(total, terms.feeBps) + terms.feeFixed, total - withheld);
  const net = total - withheld - fee;
  const reserve = applyBpsFloor(net, terms.reserveBps);
  const split = { withheld, fee, reserve, available: net - reserve };
  if (split.withheld + split.fee + split.reserve + split.available !== total) {
    throw new Error('A charge must split into its total.');
  }
  return split;
}

/** The journal of a captured charge: what the processor owes us, against its owners. Lines of zero are omitted. */
export function chargePostings(breakdown: AmountBreakdown, terms: ChargeTerms): Posting[] {
  const { withheld, fee, reserve, available } = splitCharge(breakdown, terms);
  const { currency } = breakdown;
  const postings: Posting[] = [
    posting('processor_receivable', currency, breakdown.total),
    posting('tax_withheld', currency, -withheld),
    posting('platform_fee', currency, -fee),
    posting('merchant_reserve', currency, -reserve),
    posting('merchant_available', currency, -available),
  ];
  return postings.filter(({ amount }) => amount !== 0);
}

function posting(account: Posting['account'], currency: Currency, amount: number): Posting {
  return { account, currency, amount };
}
