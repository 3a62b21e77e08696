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
  /** Seconds since the last run that ended. */
  readonly lastRunSeconds: number;
}

/** Open differences of an account. */
export interface OpenDifferences {
  readonly rail: string;
  readonly entity: string;
  readonly kind: string;
  readonly count: number;
}

/** One row per account that was ever compared. */
export async function loadReconciliationStatus({ pool }: Pick<Database, 'pool'>): Promise<ReconciliationStatus[]> {
  const { rows } = await pool.query<ReconciliationStatus>(
    `SELECT r.rail::text AS rail, r.entity::text AS entity,
            COALESCE(day.matched, 0)::float8 AS "matchedVolume", COALESCE(day.gross, 0)::float8 AS "grossVolume",
            COALESCE(extract(epoch FROM now() - clearing.since), 0)::float8 AS "oldestClearingSeconds",
            extract(epoch FROM now() - r.finished_at)::float8 AS "lastRunSeconds"
     FROM (SELECT rail, entity, max(finished_at) AS finished_at FROM reconciliation_run
           WHERE finished_at IS NOT NULL GROUP BY rail, entity) AS r
     LEFT JOIN LATERAL (
       SELECT sum(d.matched_volume) AS matched, sum(d.gross_volume) AS gross FROM reconciliation_day AS d
       WHERE d.rail = r.rail AND d.entity = r.entity
         AND d.day = (SELECT max(n.day) FROM reconciliation_day AS n WHERE n.rail = r.rail AND n.entity = r.entity)
     ) AS day ON true
     LEFT JOIN LATERAL (
       SELECT min(d.clearing_since) AS since FROM reconciliation_day AS d WHERE d.rail = r.rail AND d.entity = r.entity
     ) AS clearing ON true`,
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
