import type { Database } from '../../database.js';
import { findPayout } from './find-payout.js';
import type { ShownPayout } from './shown-payout.js';

/** A payout as operators see it: its state, and what happened to it. Instants are RFC 3339. */
export interface PayoutOverview extends ShownPayout {
  /** How many entries it pays. */
  readonly entryCount: number;
  /** Oldest first. */
  readonly events: readonly { readonly type: string; readonly previousStatus: string | null; readonly at: string }[];
  /** What operators asked for, oldest first. */
  readonly actions: readonly {
    readonly at: string;
    readonly action: string;
    readonly actor: string;
    readonly reason: string | null;
    readonly result: string;
    readonly detail: string;
  }[];
}

/** A payout of any merchant, by its id; null when it does not exist. For operators only. */
export async function loadPayoutOverview(database: Database, id: string): Promise<PayoutOverview | null> {
  const found = await findPayout(database, { rail: null, merchantId: null, id });
  if (found === null) return null;
  const [entryCount, events, actions] = await Promise.all([
    database.prisma.payoutEntry.count({ where: { payoutId: id } }),
    database.prisma.event.findMany({
      where: { resourceId: id },
      orderBy: { sequence: 'asc' },
      select: { type: true, previousStatus: true, createdAt: true },
    }),
    database.prisma.operatorAction.findMany({
      where: { target: id },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
      select: { at: true, action: true, actor: true, reason: true, result: true, detail: true },
    }),
  ]);
  return {
    ...found,
    entryCount,
    events: events.map(({ createdAt, ...event }) => ({ ...event, at: createdAt.toISOString() })),
    actions: actions.map(({ at, ...action }) => ({ ...action, at: at.toISOString() })),
  };
}
