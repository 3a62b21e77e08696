import type { Database } from '../../database.js';

/** A whole check of the ledger that has ended. */
export interface EndedVerification {
  readonly id: string;
  /** `schedule`, or the command that an operator ran. */
  readonly startedBy: string;
  /** RFC 3339. */
  readonly startedAt: string;
  readonly results: readonly {
    readonly name: string;
    readonly violations: number;
    readonly examples: readonly string[];
  }[];
}

/** Stores what a check found, in one statement. A second call changes nothing. */
export async function saveVerification(
  { pool }: Pick<Database, 'pool'>,
  { id, startedBy, startedAt, results }: EndedVerification,
): Promise<void> {
  await pool.query(
    `WITH verification AS (
       INSERT INTO ledger_verification (id, started_by, started_at) VALUES ($1, $2, $3)
       ON CONFLICT DO NOTHING RETURNING id
     )
     INSERT INTO ledger_verification_result (verification_id, invariant, violations, examples)
     SELECT verification.id, found.name, found.violations, found.examples
     FROM verification, jsonb_to_recordset($4::jsonb) AS found (name text, violations int, examples text[])`,
    [id, startedBy, startedAt, JSON.stringify(results)],
  );
}
