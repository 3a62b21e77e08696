import type { Database } from '@landed/prisma/database';
import { countOverdueReserves, type OverdueReserves } from '@landed/prisma/read/reserve-hold/count-overdue-reserves';
import { type Finding, fine, warning } from '../finding.js';

/** Checks that the daily run releases the reserves that are due. */
export async function checkReserves(database: Database): Promise<Finding> {
  return judgeReserves(await countOverdueReserves(database));
}

export function judgeReserves(overdue: readonly OverdueReserves[]): Finding {
  if (overdue.length === 0) return fine('reserves', 'no reserve is overdue');
  const saw = overdue.map(
    ({ rail, count, oldest_due_at: due }) => `${count} on ${rail} since ${due.toISOString().slice(0, 10)}`,
  );
  return warning('reserves', `reserves are overdue: ${saw.join(', ')}`, advice);
}

const advice =
  'Merchants wait for their money. Check that the Schedules reserve-release-live and reserve-release-test run; docs/features/reserve.md says how to run one now.';
