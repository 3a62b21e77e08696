import type { Entity } from '@landed/contracts/entity/entity';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

/** Open disputes of one entity on one rail. */
export interface OpenDisputes {
  readonly rail: Rail;
  readonly entity: Entity;
  readonly needsResponse: number;
  readonly underReview: number;
  /** Disputes that need a response within 24 hours. */
  readonly dueSoon: number;
  /** Disputes without evidence whose deadline has passed, and that the processor has not ended. */
  readonly overdue: number;
  /** Their events name a payment that we do not know. */
  readonly unknownPayments: number;
}

const statement = {
  name: 'landed_count_open_disputes',
  text: `
    WITH recorded AS (
      SELECT rail, entity,
             count(*) FILTER (WHERE status = 'needs_response') AS needs_response,
             count(*) FILTER (WHERE status = 'under_review') AS under_review,
             count(*) FILTER (WHERE status = 'needs_response' AND evidence_due_by > now()
                                AND evidence_due_by <= now() + interval '24 hours') AS due_soon,
             count(*) FILTER (WHERE status = 'needs_response' AND evidence_due_by <= now()) AS overdue
      FROM dispute
      WHERE status IN ('needs_response', 'under_review')
      GROUP BY rail, entity
    ), kept AS (
      SELECT rail, entity, count(*) AS unknown_payments
      FROM kept_processor_event
      WHERE reason = 'dispute'
      GROUP BY rail, entity
    )
    SELECT rail, entity, COALESCE(needs_response, 0)::int AS "needsResponse",
           COALESCE(under_review, 0)::int AS "underReview", COALESCE(due_soon, 0)::int AS "dueSoon",
           COALESCE(overdue, 0)::int AS overdue, COALESCE(unknown_payments, 0)::int AS "unknownPayments"
    FROM recorded FULL JOIN kept USING (rail, entity)
    ORDER BY rail, entity`,
};

/** Counts disputes that are open, and kept events about disputes whose payment is unknown. */
export async function countOpenDisputes({ pool }: Pick<Database, 'pool'>): Promise<readonly OpenDisputes[]> {
  return (await pool.query<OpenDisputes>({ ...statement })).rows;
}
