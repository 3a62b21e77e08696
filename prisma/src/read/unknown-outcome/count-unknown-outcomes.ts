import type { Entity } from '@landed/contracts/entity/entity';
import type { OperationKind } from '@landed/contracts/operation/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

/**
 * Operations with an unknown outcome at one entity: charges, payments that a capture or cancel holds, refunds, evidence,
 * and operations whose rows were lost or contradict the processor.
 */
export interface UnknownOutcomes {
  readonly rail: Rail;
  /** `unknown` of an operation whose rows were lost, and whose payment the database did not have when it started. */
  readonly entity: Entity | 'unknown';
  readonly kind: OperationKind;
  readonly count: number;
  /** How many of them wait for an operator. */
  readonly manualReviews: number;
  /** Since the acceptance of the oldest one. */
  readonly oldestSeconds: number;
  /** How many are older than the threshold. */
  readonly stuck: number;
}

const statement = {
  name: 'landed_count_unknown_outcomes',
  text: `
    WITH unknown AS (
      SELECT p.rail, p.entity::text, o.kind, o.state, o.accepted_at FROM payment_intent AS p
      JOIN operation AS o ON o.id = p.operation_id
      WHERE p.status = 'processing'
      UNION ALL
      SELECT p.rail, p.entity::text, o.kind, o.state, o.accepted_at FROM payment_intent AS p
      JOIN operation AS o ON o.id = p.pending_operation_id
      WHERE p.pending_operation_id IS NOT NULL
      UNION ALL
      SELECT p.rail, p.entity::text, o.kind, o.state, o.accepted_at FROM refund AS r
      JOIN processor_attempt AS a ON a.refund_id = r.id AND a.outcome = 'pending'
      JOIN payment_intent AS p ON p.id = r.payment_intent_id
      JOIN operation AS o ON o.id = r.operation_id
      WHERE r.status = 'pending'
      UNION ALL
      SELECT d.rail, d.entity::text, o.kind, o.state, o.accepted_at FROM dispute AS d
      JOIN operation AS o ON o.id = d.pending_operation_id
      WHERE d.pending_operation_id IS NOT NULL
      UNION ALL
      SELECT l.rail, COALESCE(l.entity::text, 'unknown'), o.kind, o.state, o.accepted_at FROM lost_operation AS l
      JOIN operation AS o ON o.id = l.id
    )
    SELECT rail, entity, kind, count(*)::int AS count,
           count(*) FILTER (WHERE state = 'recovery_required')::int AS "manualReviews",
           GREATEST(EXTRACT(EPOCH FROM now() - min(accepted_at)), 0)::float8 AS "oldestSeconds",
           count(*) FILTER (WHERE accepted_at < now() - $1::int * interval '1 second')::int AS stuck
    FROM unknown
    GROUP BY rail, entity, kind
    ORDER BY rail, entity, kind`,
};

/**
 * Counts the operations with an unknown outcome, from the database only: Temporal may have lost them. The partial indexes
 * hold exactly these rows, as does the table of lost and contradicted operations, so it costs nothing when there are none.
 *
 * @param stuckSeconds an operation takes seconds; one that is older than this is stuck.
 */
export async function countUnknownOutcomes(database: Database, stuckSeconds: number): Promise<UnknownOutcomes[]> {
  const { rows } = await database.pool.query<UnknownOutcomes>({ ...statement, values: [stuckSeconds] });
  return rows;
}
