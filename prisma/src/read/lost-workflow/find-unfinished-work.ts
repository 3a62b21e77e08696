import { asId } from '@landed/contracts/ids/ids';
import type { UnfinishedWork } from '@landed/contracts/lost-workflow/types';
import type { Database } from '../../database.js';
import { workSources } from './sources/index.js';
import type { WorkSource } from './work-source.js';

/** Unfinished work, and how long the next sweeps leave it alone. */
export interface FoundWork extends UnfinishedWork {
  readonly table: WorkSource['table'];
  readonly extraSeconds: number;
}

interface Row extends Omit<UnfinishedWork, 'operation' | 'disputeId' | 'payoutId'> {
  readonly table: WorkSource['table'];
  readonly extraSeconds: number;
  readonly needsOperation: boolean;
  readonly operationId: string | null;
  readonly keyHash: string | null;
  readonly attempt: number | null;
}

/** When a row was last changed or looked at. The partial indexes are on exactly this expression. */
const lastSeen = 'GREATEST(w.updated_at, w.sweep_after)';

/** One index range per source. The pauses are constants of the code, so the text is the same for every call. */
const statement = {
  name: 'landed_unfinished_work',
  text: workSources.map((source) => `(${partOf(source)})`).join('\nUNION ALL\n'),
};

function partOf({ name, table, pauseSeconds, columns, from, where }: WorkSource): string {
  return `
    SELECT '${name}' AS source, '${table}' AS "table", w.id, w.rail, w.merchant_id AS "merchantId",
           ${columns.paymentIntentId} AS "paymentIntentId", ${columns.entity} AS entity,
           ${columns.needsOperation} AS "needsOperation", ${columns.mayBeNew} AS "mayBeNew", (${columns.extraSeconds})::int AS "extraSeconds",
           o.id AS "operationId", o.key_hash AS "keyHash", o.attempt
    FROM ${from}
    WHERE ${where} AND ${lastSeen} < COALESCE($2::timestamptz, now() - interval '${pauseSeconds} seconds')
    ORDER BY ${lastSeen}
    LIMIT $1`;
}

/**
 * Unfinished payments, refunds, disputes, payouts and late charges that no sweep has looked at for their pause, the longest first, at
 * most `limit` of each source. Costs one index probe per source when there is nothing.
 *
 * @param before look at everything that was not seen since this instant (RFC 3339) instead, whatever its pause.
 */
export async function findUnfinishedWork(
  database: Database,
  limit: number,
  before: string | null = null,
): Promise<readonly FoundWork[]> {
  // The parts come from the sources, so `row-types.db.test.ts` cannot read the text: `lost-workflows.db.test.ts` runs each
  // source instead.
  const { rows } = await database.pool.query({ ...statement, values: [limit, before] });
  return (rows as Row[]).map(({ needsOperation, operationId, keyHash, attempt, ...work }) => ({
    ...work,
    operation:
      needsOperation && operationId !== null && keyHash !== null && attempt !== null
        ? { operationId: asId<'operation'>(operationId), keyHash, attempt }
        : null,
    disputeId: work.table === 'dispute' ? asId<'dispute'>(work.id) : null,
    payoutId: work.table === 'payout' ? asId<'payout'>(work.id) : null,
  }));
}
