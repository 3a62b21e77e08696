import { nothingRefunded, type RefundParts } from '../refund/allocate-refund.js';
import type { AmountBreakdown } from '../tax-quote/types.js';
import type { ChargeTerms } from './charge-postings.js';
import { amountTaken, type DisputeTaken, takeDispute } from './dispute-postings.js';
import { addParts, plusTaken, type TakenBefore } from './taken-before.js';

/** A chargeback that is open or lost, and how its amount is split now. */
export interface TakingDispute {
  readonly id: string;
  readonly taken: DisputeTaken;
}

/**
 * Splits the chargebacks of a payment again if their shares no longer fit beside its refunds: a refund that
 * crossed them takes a part that they had, or a refund that failed left a part that the merchant bears so far. They are
 * split in the given order. Returns those that changed; none while everything fits.
 *
 * @param refunds what refunds alone have taken.
 */
export function fitDisputes(
  payment: AmountBreakdown,
  terms: ChargeTerms,
  refunds: TakenBefore,
  disputes: readonly TakingDispute[],
): readonly TakingDispute[] {
  if (fits(payment, refunds.given, disputes)) return [];
  const changed: TakingDispute[] = [];
  let before = refunds;
  for (const { id, taken } of disputes) {
    const fitted = takeDispute(payment, terms, amountTaken(taken), before);
    before = plusTaken(before, fitted);
    if (!isEqual(taken, fitted)) changed.push({ id, taken: fitted });
  }
  return changed;
}

const partNames = Object.keys(nothingRefunded) as (keyof RefundParts)[];

function fits(payment: AmountBreakdown, refunded: RefundParts, disputes: readonly TakingDispute[]): boolean {
  const given = disputes.reduce((sum, { taken }) => addParts(sum, taken.share), refunded);
  const isTakenTwice = disputes.some(({ taken }) => taken.twice > 0);
  return partNames.every((part) => given[part] <= payment[part]) && (!isTakenTwice || given.total === payment.total);
}

function isEqual(one: DisputeTaken, other: DisputeTaken): boolean {
  return (
    one.twice === other.twice &&
    one.reserveReleased === other.reserveReleased &&
    partNames.every((part) => one.share[part] === other.share[part])
  );
}
