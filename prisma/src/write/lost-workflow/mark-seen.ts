import type { Database } from '../../database.js';
import type { FoundWork } from '../../read/lost-workflow/find-unfinished-work.js';

/** Literal texts: a table is not a value of a statement. */
const statements = {
  payment_intent: markStatement('payment_intent'),
  refund: markStatement('refund'),
  dispute: markStatement('dispute'),
  payout: markStatement('payout'),
  review_case: markStatement('review_case'),
  lost_operation: markStatement('lost_operation'),
} as const satisfies Record<FoundWork['table'], object>;

/** Skips rows that another statement has locked: they change now, so their pause begins anew anyway. */
function markStatement(table: FoundWork['table']) {
  return {
    name: `landed_sweep_seen_${table}`,
    text: `
      WITH free AS (
        SELECT w.id, given.extra FROM unnest($1::uuid[], $2::int[]) AS given (id, extra)
        JOIN ${table} AS w ON w.id = given.id
        FOR UPDATE OF w SKIP LOCKED
      )
      UPDATE ${table} AS w SET sweep_after = now() + free.extra * interval '1 second'
      FROM free WHERE w.id = free.id`,
  };
}

/** Begins the pause of this work anew: the next sweeps leave it alone. A second call only begins it again. */
export async function markSeen(database: Database, work: readonly FoundWork[]): Promise<void> {
  for (const [table, statement] of Object.entries(statements)) {
    const rows = work.filter((found) => found.table === table);
    if (rows.length === 0) continue;
    const values = [rows.map(({ id }) => id), rows.map(({ extraSeconds }) => extraSeconds)];
    await database.pool.query({ ...statement, values });
  }
}
