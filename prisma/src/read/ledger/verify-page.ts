import type { Database } from '../../database.js';
import { type LedgerInvariant, pagedTables } from './invariants.js';
import { type ViolationRow, violationsStatement } from './verify-ledger.js';

/** What one statement found, and the id that the next page starts after; null when there is none. */
export interface VerifiedPage {
  readonly violations: number;
  readonly examples: readonly string[];
  readonly next: string | null;
}

/** Before every id, and after every id. */
export const firstId = '00000000-0000-0000-0000-000000000000';
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A check that has no pages reads every entry once. The product's usual limit is for a statement of a charge. */
const wholeLimitMilliseconds = 1_800_000;

/**
 * Checks one invariant for one page of rows after an id, in one statement, so that charges that are saved meanwhile do no
 * harm. An invariant without pages is checked whole. One core of the database works for it at most.
 */
export async function verifyPage(
  { pool }: Pick<Database, 'pool'>,
  invariant: LedgerInvariant,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<VerifiedPage> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query('BEGIN READ ONLY');
    await client.query('SET LOCAL max_parallel_workers_per_gather = 0');
    const next = invariant.pagedBy === null ? null : await endOf(client, pagedTables[invariant.pagedBy], after, limit);
    if (invariant.pagedBy === null) await client.query(`SET LOCAL statement_timeout = ${wholeLimitMilliseconds}`);
    const { rows } = await client.query<ViolationRow>({
      text: violationsStatement(invariant, (column) => (invariant.pagedBy === null ? 'true' : idsIn(column))),
      ...(invariant.pagedBy === null ? { query_timeout: wholeLimitMilliseconds } : { values: [after, next ?? lastId] }),
    });
    await client.query('ROLLBACK');
    isBroken = false;
    return {
      violations: rows[0]?.violations ?? 0,
      examples: rows.flatMap(({ subject }) => subject ?? []),
      next,
    };
  } finally {
    // A connection whose statement is late or whose settings may be ours is not used again.
    client.release(isBroken);
  }
}

const idsIn = (column: string) => `(${column} > $1::uuid AND ${column} <= $2::uuid)`;

/** The last id of the page; null when no further page follows. */
async function endOf(
  client: { query: Database['pool']['query'] },
  table: string,
  after: string,
  limit: number,
): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id::text AS id FROM ${table} WHERE id > $1::uuid ORDER BY id OFFSET $2::int LIMIT 1`,
    [after, limit - 1],
  );
  return rows[0]?.id ?? null;
}
