import type { PayoutStatus } from '@landed/contracts/payout/status';
import type { Database } from '../../database.js';
import type { ShownPayout } from './shown-payout.js';

/** What happened to a payout, as its merchant reads it. Instants are RFC 3339. */
export interface PayoutHistory {
  /** How many entries it pays. */
  readonly entryCount: number;
  /** When the first and the last sale that it pays were captured; null without any. */
  readonly sales: { readonly from: string; readonly to: string } | null;
  /** The terms of the fee of these sales, the highest first. `bps`: 1/100 %; `fixed`: minor units. */
  readonly fees: readonly { readonly bps: number; readonly fixed: number }[];
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
  const sales = { kind: 'charge_captured', entries: { some: { payout: { payoutId: id } } } };
  const [entryCount, captured, fees, events, attempts, actions] = await Promise.all([
    prisma.payoutEntry.count({ where: { payoutId: id } }),
    prisma.ledgerJournal.aggregate({ where: sales, _min: { effectiveAt: true }, _max: { effectiveAt: true } }),
    prisma.paymentIntent.groupBy({
      by: ['feeBps', 'feeFixed'],
      where: { merchantId, rail, journals: { some: sales } },
      orderBy: [{ feeBps: 'desc' }, { feeFixed: 'desc' }],
    }),
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
  const { _min: first, _max: last } = captured;
  const [from, to] = [first.effectiveAt, last.effectiveAt];
  return {
    entryCount,
    sales: from === null || to === null ? null : { from: from.toISOString(), to: to.toISOString() },
    fees: fees.map(({ feeBps, feeFixed }) => ({ bps: feeBps, fixed: feeFixed })),
    events: events.map(({ type, createdAt }) => ({ type, at: createdAt.toISOString() })),
    attempts,
    requests: actions.map(({ at, ...action }) => ({ ...action, at: at.toISOString() })),
  };
}
