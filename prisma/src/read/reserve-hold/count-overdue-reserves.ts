import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

/** Reserves of a mode that should have been released more than a day ago. */
export interface OverdueReserves {
  readonly rail: Rail;
  readonly count: number;
  readonly oldest_due_at: Date;
}

/** Counts them by mode; empty when the daily run works. */
export async function countOverdueReserves(database: Database): Promise<readonly OverdueReserves[]> {
  return database.prisma.$queryRaw<OverdueReserves[]>`
    SELECT rail::text AS rail, count(*)::int AS count, min(due_at) AS oldest_due_at FROM reserve_hold
    WHERE due_at < now() - interval '1 day' AND released < held
    GROUP BY rail
    ORDER BY rail`;
}
