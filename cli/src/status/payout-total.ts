import type { UnfinishedPayouts } from '@landed/prisma/read/payout/count-unfinished-payouts';

const daySeconds = 86_400;

/** Payouts that the bank has neither confirmed nor rejected, of all entities on all rails. */
export interface PayoutTotal {
  readonly unfinished: number;
  /** 0 when there are none. */
  readonly oldestSeconds: number;
  /** An oldest payout was not sent for a day, or is in transit for eleven days, at this many entities and rails. */
  readonly stuckAt: number;
}

/** As the alert rules `LandedPayoutsNotSent` and `LandedPayoutsStuck` say. */
const stuckAfterSeconds = { created: daySeconds, in_transit: 11 * daySeconds } as const;

export function payoutTotal(rows: readonly UnfinishedPayouts[]): PayoutTotal {
  return {
    unfinished: rows.reduce((total, { count }) => total + count, 0),
    oldestSeconds: Math.max(0, ...rows.map(({ oldestSeconds }) => oldestSeconds)),
    stuckAt: rows.filter(isStuck).length,
  };
}

function isStuck({ status, oldestSeconds }: UnfinishedPayouts): boolean {
  return oldestSeconds > (status === 'created' ? stuckAfterSeconds.created : stuckAfterSeconds.in_transit);
}
