import type { PayoutEntryKind } from './status.js';
import type { PayoutEntryBreakdown } from './types.js';

/** Sums over the lines of a journal outside the merchant's balance, in minor units; what adds to the balance is positive. */
export interface JournalSums {
  readonly gross: number;
  readonly platformFee: number;
  readonly taxWithheld: number;
  readonly dutyWithheld: number;
  readonly reserve: number;
}

const nothing = { gross: 0, platformFee: 0, taxWithheld: 0, dutyWithheld: 0, reserve: 0, disputeFee: 0 };

/**
 * What an entry consists of. A journal of a refund or dispute has further entries for the reserve and for the fee, so its
 * own entry has neither. What no part explains is `other`, so that the parts always add up to the amount.
 */
export function entryBreakdown(kind: PayoutEntryKind, amount: number, sums: JournalSums): PayoutEntryBreakdown {
  const parts = { ...nothing, ...partsOf(kind, amount, sums) };
  const explained = Object.values(parts).reduce((sum, part) => sum + part, 0);
  return { ...parts, other: amount - explained };
}

function partsOf(kind: PayoutEntryKind, amount: number, sums: JournalSums): Partial<PayoutEntryBreakdown> {
  switch (kind) {
    case 'payment':
      return sums;
    case 'refund':
    case 'dispute':
      return { ...sums, reserve: 0 };
    case 'reserve':
      return { reserve: amount };
    case 'dispute_fee':
      return { disputeFee: amount };
    case 'returned_payout':
    case 'adjustment':
      return {};
  }
}
