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
  /** What the platform owes to the tax authority; 0 when the merchant remits. */
  readonly tax: number;
  /** What the platform owes to customs; 0 when the merchant remits. */
  readonly duty: number;
  readonly fee: number;
  readonly reserve: number;
  readonly available: number;
}

/**
 * Splits a captured total into its parts. Tax and duty are withheld if the platform remits them. The fee is rounded
 * half up and limited to what is left. The reserve is a share of the rest, rounded down. The merchant can be paid what
 * remains.
 */
export function splitCharge(breakdown: AmountBreakdown, terms: ChargeTerms): ChargeSplit {
  const { total } = breakdown;
  const { tax, duty } = withheldOf(breakdown, terms);
  const fee = Math.min(applyBpsHalfUp(total, terms.feeBps) + terms.feeFixed, total - tax - duty);
  const net = total - tax - duty - fee;
  const reserve = applyBpsFloor(net, terms.reserveBps);
  const split = { tax, duty, fee, reserve, available: net - reserve };
  if (split.tax + split.duty + split.fee + split.reserve + split.available !== total) {
    throw new Error('A charge must split into its total.');
  }
  return split;
}

/** The tax and duty that the platform withholds to remit them; 0 when the merchant remits. */
export function withheldOf(
  { tax, duty }: Pick<AmountBreakdown, 'tax' | 'duty'>,
  { taxRemittance }: Pick<ChargeTerms, 'taxRemittance'>,
): { readonly tax: number; readonly duty: number } {
  return taxRemittance === 'platform' ? { tax, duty } : { tax: 0, duty: 0 };
}

/** The journal of a captured charge: what the processor owes us, against its owners. Lines of zero are omitted. */
export function chargePostings(breakdown: AmountBreakdown, terms: ChargeTerms): Posting[] {
  const { tax, duty, fee, reserve, available } = splitCharge(breakdown, terms);
  const { currency } = breakdown;
  const postings: Posting[] = [
    posting('processor_receivable', currency, breakdown.total),
    posting('tax_payable', currency, -tax),
    posting('duty_payable', currency, -duty),
    posting('platform_fee', currency, -fee),
    posting('merchant_reserve', currency, -reserve),
    posting('merchant_available', currency, -available),
  ];
  return postings.filter(({ amount }) => amount !== 0);
}

function posting(account: Posting['account'], currency: Currency, amount: number): Posting {
  return { account, currency, amount };
}
