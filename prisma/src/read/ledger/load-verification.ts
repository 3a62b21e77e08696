import type { Database } from '../../database.js';

/** What the last whole check of the ledger found, and when. */
export interface LedgerVerificationStatus {
  /** Seconds since the last check ended; since the first journal when none has ended. Null for an empty ledger without a check. */
  readonly ageSeconds: number | null;
  /** Whether a check has ever ended. */
  readonly isVerified: boolean;
  /** The invariants of the last check, each with its contradictions. */
  readonly results: readonly { readonly invariant: string; readonly violations: number }[];
}

interface Row {
  age_seconds: number | null;
  id: string | null;
  results: { invariant: string; violations: number }[];
}

/** Reads the last check. A ledger that was never checked ages from its first journal, so that it is noticed. */
export async function loadVerification({ pool }: Pick<Database, 'pool'>): Promise<LedgerVerificationStatus> {
  const { rows } = await pool.query<Row>({
    name: 'landed_load_verification',
    text: `
      SELECT last.id, extract(epoch FROM now() - COALESCE(last.finished_at, first.created_at))::float8 AS age_seconds,
             COALESCE((SELECT jsonb_agg(jsonb_build_object('invariant', r.invariant, 'violations', r.violations) ORDER BY r.invariant)
                       FROM ledger_verification_result AS r WHERE r.verification_id = last.id), '[]') AS results
      FROM (SELECT) AS one
      LEFT JOIN (SELECT id, finished_at FROM ledger_verification ORDER BY finished_at DESC LIMIT 1) AS last ON true
      LEFT JOIN LATERAL (
        SELECT j.created_at FROM ledger_entry AS e JOIN ledger_journal AS j ON j.id = e.journal_id
        WHERE last.id IS NULL ORDER BY e.id LIMIT 1
      ) AS first ON true`,
  });
  const [row] = rows;
  if (row === undefined) throw new Error('An outer join with one row returns a row.');
  return { ageSeconds: row.age_seconds, isVerified: row.id !== null, results: row.results };
}

/** The names of invariants that the last check found broken. */
export function brokenInvariants({ results }: Pick<LedgerVerificationStatus, 'results'>): readonly string[] {
  return results.filter(({ violations }) => violations > 0).map(({ invariant }) => invariant);
}
