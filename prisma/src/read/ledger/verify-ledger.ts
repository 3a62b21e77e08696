import type { Database } from '../../database.js';
import { ledgerInvariants } from './invariants.js';

/** The result of one check. */
export interface VerifiedInvariant {
  readonly name: string;
  readonly says: string;
  /** How many contradictions there are. */
  readonly violations: number;
  /** The first of them. */
  readonly examples: readonly string[];
}

const examplesMax = 5;

interface Row {
  violations: number;
  subject: string | null;
}

/**
 * Checks every invariant of the ledger at one moment: the statements see the same snapshot of the database, so charges
 * that are saved meanwhile do no harm. Reads the whole ledger; give the database a generous time limit.
 */
export async function verifyLedger({ pool }: Pick<Database, 'pool'>): Promise<readonly VerifiedInvariant[]> {
  const client = await pool.connect();
  const results: VerifiedInvariant[] = [];
  try {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    for (const { name, says, text } of ledgerInvariants) {
      const { rows } = await client.query<Row>(
        `SELECT (count(*) OVER ())::int AS violations, found.subject FROM (${text}) AS found ORDER BY 2 LIMIT ${examplesMax}`,
      );
      results.push({
        name,
        says,
        violations: rows[0]?.violations ?? 0,
        examples: rows.flatMap(({ subject }) => subject ?? []),
      });
    }
    return results;
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}
