import type { TaxPolicy } from '../checkout/types.js';
import type { Rail } from '../rail/rail.js';

/** What an operator agreed with a merchant on one rail. */
export interface MerchantTerms {
  readonly quotePolicy: TaxPolicy['quote'];
  readonly taxRemittance: TaxPolicy['remittance'];
  /** The platform's fee: basis points of the charged total, and a fixed part in minor units. */
  readonly feeBps: number;
  readonly feeFixed: number;
  /** What a chargeback costs the merchant, in minor units of its currency. */
  readonly disputeFee: number;
  /** The rolling reserve in basis points of what is left after tax and fee. */
  readonly reserveBps: number;
  /** Whether charges are assessed for fraud and the merchant sees the result. */
  readonly fraudScoring: boolean;
  /** The tax engine by its name in the workers' configuration; null: the embedded engine. */
  readonly taxEngine: string | null;
  /** Whether the merchant offers each wallet at all. */
  readonly applePay: boolean;
  readonly googlePay: boolean;
}

/** What holds on a rail until an operator agrees something else. */
export function termsOfNewRail(rail: Rail): MerchantTerms {
  return {
    quotePolicy: 'required',
    taxRemittance: 'platform',
    feeBps: 500,
    feeFixed: 50,
    disputeFee: 1_500,
    // Live payments can be charged back, so part of the merchant's money is held back.
    reserveBps: rail === 'live' ? 1_000 : 0,
    fraudScoring: false,
    taxEngine: null,
    applePay: true,
    googlePay: true,
  };
}

export type MerchantTermsChanges = Partial<MerchantTerms>;

/** Limits of the terms. The database has the same in its checks. */
export const basisPointsMax = 10_000;
export const feeFixedMax = 99_999_999;
const taxEngineName = /^(?!embedded$)[a-z][a-z0-9-]{0,39}$/;

/** What is wrong with the terms as a whole; null when they are allowed on this rail. */
export function termsProblem(rail: Rail, terms: MerchantTerms): string | null {
  const { feeBps, feeFixed, disputeFee, reserveBps, taxEngine, quotePolicy, taxRemittance } = terms;
  if (!isWithin(feeBps, basisPointsMax))
    return `The fee must be a whole number from 0 to ${basisPointsMax} basis points.`;
  if (!isWithin(feeFixed, feeFixedMax)) return `The fixed fee must be a whole number from 0 to ${feeFixedMax}.`;
  if (!isWithin(disputeFee, feeFixedMax)) return `The dispute fee must be a whole number from 0 to ${feeFixedMax}.`;
  if (!isWithin(reserveBps, basisPointsMax))
    return `The reserve must be a whole number from 0 to ${basisPointsMax} basis points.`;
  if (taxEngine !== null && !taxEngineName.test(taxEngine))
    return 'The tax engine must be a name from the configuration of the workers.';
  // An unquoted live charge collects no tax, so only a merchant that remits tax itself may make one.
  if (rail === 'live' && quotePolicy === 'optional' && taxRemittance === 'platform')
    return 'Live charges without a quote need --remittance merchant: the platform could not remit their tax.';
  return null;
}

function isWithin(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= max;
}
