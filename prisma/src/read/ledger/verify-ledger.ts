import type { Database } from '../../database.js';
import { type LedgerInvariant, ledgerInvariants } from './invariants.js';

/** The result of one check. */
export interface VerifiedInvariant {
  readonly name: string;
  readonly says: string;
  /** How many contradictions there are. */
  readonly violations: number;
  /** The first of them. */
  readonly examples: readonly string[];
}

export const examplesMax = 5;

/** What a statement of {@link violationsStatement} returns: a row per example, each with the count of all. */
export interface ViolationRow {
  readonly violations: number;
  readonly subject: string | null;
}

/** Counts the contradictions of an invariant and returns the first ones. `within`: see {@link LedgerInvariant}. */
export function violationsStatement({ text }: LedgerInvariant, within: (column: string) => string): string {
  return `SELECT (count(*) OVER ())::int AS violations, found.subject FROM (${text(within)}) AS found ORDER BY 2 LIMIT ${examplesMax}`;
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
    for (const invariant of ledgerInvariants) {
      const { rows } = await client.query<ViolationRow>(violationsStatement(invariant, () => 'true'));
      results.push({
        name: invariant.name,
        says: invariant.says,
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
