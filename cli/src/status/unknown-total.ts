import { stuckSeconds } from '@landed/contracts/lost-workflow/stuck';
import type { Database } from '@landed/prisma/database';
import { countUnknownOutcomes } from '@landed/prisma/read/unknown-outcome/count-unknown-outcomes';

/** All operations with an unknown outcome. */
export interface UnknownTotal {
  readonly count: number;
  /** Unknown for more than two minutes. */
  readonly stuck: number;
  readonly manualReviews: number;
  /** 0 when there are none. */
  readonly oldestSeconds: number;
}

export async function loadUnknownTotal(database: Database): Promise<UnknownTotal> {
  const rows = await countUnknownOutcomes(database, stuckSeconds);
  return rows.reduce(
    (total, row) => ({
      count: total.count + row.count,
      stuck: total.stuck + row.stuck,
      manualReviews: total.manualReviews + row.manualReviews,
      oldestSeconds: Math.max(total.oldestSeconds, Math.round(row.oldestSeconds)),
    }),
    { count: 0, stuck: 0, manualReviews: 0, oldestSeconds: 0 },
  );
}
