import type { PayoutStatus } from '@landed/contracts/payout/status';
import type { Database } from '../../database.js';
import type { ShownPayout } from './shown-payout.js';

/** What happened to a payout, as its merchant reads it. Instants are RFC 3339. */
export interface PayoutHistory {
  /** How many entries it pays. */
  readonly entryCount: number;
  /** When it reached each status, oldest first. */
  readonly events: readonly { readonly type: string; readonly at: string }[];
  /** The payouts of the same week and currency, this one too, by attempt. */
  readonly attempts: readonly { readonly id: string; readonly attempt: number; readonly status: PayoutStatus }[];
  /** What operators asked for, oldest first, without their names. */
  readonly requests: readonly {
    readonly at: string;
    readonly action: string;
    readonly reason: string | null;
    readonly result: string;
  }[];
}

/** The history of a payout that the caller has found for its merchant. */
export async function loadPayoutHistory(
  { prisma }: Database,
  { merchantId, payout }: ShownPayout,
): Promise<PayoutHistory> {
  const { id, livemode, currency, period } = payout;
  const rail = livemode ? 'live' : 'test';
  const [entryCount, events, attempts, actions] = await Promise.all([
    prisma.payoutEntry.count({ where: { payoutId: id } }),
    prisma.event.findMany({
      where: { resourceId: id },
      orderBy: { sequence: 'asc' },
      select: { type: true, createdAt: true },
    }),
    prisma.payout.findMany({
      where: { rail, merchantId, currency, period },
      orderBy: { attempt: 'asc' },
      select: { id: true, attempt: true, status: true },
    }),
    prisma.operatorAction.findMany({
      where: { target: id, userId: null },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
      select: { at: true, action: true, reason: true, result: true },
    }),
  ]);
  return {
    entryCount,
    events: events.map(({ type, createdAt }) => ({ type, at: createdAt.toISOString() })),
    attempts,
    requests: actions.map(({ at, ...action }) => ({ ...action, at: at.toISOString() })),
  };
}
