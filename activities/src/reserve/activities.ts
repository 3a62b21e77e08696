import type { ReleasedReserves, ReserveReleaseInput } from '@landed/contracts/reserve/types';
import type { Database } from '@landed/prisma/database';
import { findDatabaseTime } from '@landed/prisma/read/clock/find-database-time';
import { hasDueReserves } from '@landed/prisma/read/reserve-hold/find-due-reserves';
import { sumReleasedReserves } from '@landed/prisma/read/reserve-hold/sum-released-reserves';
import { releaseDueReserves } from '@landed/prisma/write/reserve-hold/release-due-reserves';
import { ApplicationFailure } from '@temporalio/common';

/** Few enough for one short transaction. */
const holdsPerBatch = 500;
const batchesPerCall = 20;

export type ReserveReleaseDay = Required<ReserveReleaseInput>;

/** What a call did. `more`: reserves are still due, because of the limit or because their payments are locked. */
export interface ReleaseProgress {
  readonly released: number;
  readonly more: boolean;
}

/** The activities that release reserves. Each may run again at any point and ends the same. */
export function createReserveActivities({ database }: { readonly database: Database }) {
  return {
    /** Releases reserves that are due on that day, in batches. Rejects a day that has not begun. */
    async releaseReserves(day: ReserveReleaseDay): Promise<ReleaseProgress> {
      const dueAt = startOf(day.date);
      const now = await findDatabaseTime(database);
      if (Date.parse(dueAt) > Date.parse(now)) {
        throw ApplicationFailure.nonRetryable(`The day ${day.date} has not begun (UTC).`, 'future_date');
      }
      let released = 0;
      for (let batch = 0; batch < batchesPerCall; batch += 1) {
        const reference = referenceOf(day);
        const count = await releaseDueReserves(database, { rail: day.rail, dueAt, limit: holdsPerBatch, reference });
        released += count;
        if (count === 0) break;
      }
      return { released, more: await hasDueReserves(database, day.rail, dueAt) };
    },

    /** What all runs for that day have released. */
    sumReleasedReserves: (day: ReserveReleaseDay): Promise<ReleasedReserves> =>
      sumReleasedReserves(database, referenceOf(day)),
  };
}

function startOf(date: string): string {
  const start = new Date(`${date}T00:00:00.000Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(start.getTime());
  // `Date` accepts 30 February and reads it as 2 March.
  if (isDay && start.toISOString().startsWith(date)) return start.toISOString();
  throw ApplicationFailure.nonRetryable('Expected a day such as 2026-11-23.', 'invalid_date');
}

function referenceOf({ rail, date }: ReserveReleaseDay): string {
  return `reserve-release/${rail}/${date}`;
}
