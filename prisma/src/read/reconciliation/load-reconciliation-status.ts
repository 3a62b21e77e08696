import type { Database } from '../../database.js';

/** The status of an account: its open differences, and what its last run found. */
export interface ReconciliationStatus {
  readonly rail: string;
  readonly entity: string;
  /** The volume of the newest day; minor units. */
  readonly matchedVolume: number;
  readonly grossVolume: number;
  /** Seconds since the oldest item that one side has and the other does not; 0 when there is none. */
  readonly oldestClearingSeconds: number;
  /** Seconds since the last run that ended; while none has, since the processor first had money of ours. */
  readonly lastRunSeconds: number;
  /** Whether a run has ended. */
  readonly hasRun: boolean;
}

/** Open differences of an account. */
export interface OpenDifferences {
  readonly rail: string;
  readonly entity: string;
  readonly kind: string;
  readonly count: number;
}

/** One row per account that was ever compared, or should have been: its processor has had money of ours. */
export async function loadReconciliationStatus({ pool }: Pick<Database, 'pool'>): Promise<ReconciliationStatus[]> {
  const { rows } = await pool.query<ReconciliationStatus>(
    `SELECT r.rail::text AS rail, r.entity::text AS entity,
            COALESCE(day.matched, 0)::float8 AS "matchedVolume", COALESCE(day.gross, 0)::float8 AS "grossVolume",
            COALESCE(extract(epoch FROM now() - clearing.since), 0)::float8 AS "oldestClearingSeconds",
            extract(epoch FROM now() - COALESCE(r.finished_at, r.booked_at))::float8 AS "lastRunSeconds",
            r.finished_at IS NOT NULL AS "hasRun"
     FROM (
       SELECT rails.rail, entities.entity, run.finished_at, CASE WHEN run.finished_at IS NULL THEN (
         SELECT min(first.at) FROM ledger_account AS a
         CROSS JOIN LATERAL (SELECT j.created_at AS at FROM ledger_entry AS e JOIN ledger_journal AS j ON j.id = e.journal_id
                             WHERE e.account_id = a.id ORDER BY e.id LIMIT 1) AS first
         WHERE a.rail = rails.rail AND a.entity = entities.entity AND a.currency = ANY (enum_range(NULL::currency))
           AND a.kind = 'processor_receivable' AND a.merchant_id IS NULL
       ) END AS booked_at
       FROM unnest(enum_range(NULL::rail)) AS rails (rail)
       CROSS JOIN unnest(enum_range(NULL::entity)) AS entities (entity)
       CROSS JOIN LATERAL (SELECT max(d.finished_at) AS finished_at FROM reconciliation_run AS d
                           WHERE d.rail = rails.rail AND d.entity = entities.entity) AS run
     ) AS r
     LEFT JOIN LATERAL (
       SELECT sum(d.matched_volume) AS matched, sum(d.gross_volume) AS gross FROM reconciliation_day AS d
       WHERE d.rail = r.rail AND d.entity = r.entity
         AND d.day = (SELECT max(n.day) FROM reconciliation_day AS n WHERE n.rail = r.rail AND n.entity = r.entity)
     ) AS day ON true
     LEFT JOIN LATERAL (
       SELECT min(d.clearing_since) AS since FROM reconciliation_day AS d WHERE d.rail = r.rail AND d.entity = r.entity
     ) AS clearing ON true
     WHERE COALESCE(r.finished_at, r.booked_at) IS NOT NULL`,
  );
  return rows;
}

export async function countOpenDifferences({ pool }: Pick<Database, 'pool'>): Promise<OpenDifferences[]> {
  const { rows } = await pool.query<OpenDifferences>(
    `SELECT rail::text AS rail, entity::text AS entity, kind, count(*)::int AS count
     FROM reconciliation_difference WHERE state = 'open' GROUP BY rail, entity, kind`,
  );
  return rows;
}
