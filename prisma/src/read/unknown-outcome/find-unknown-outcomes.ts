import type { Entity } from '@landed/contracts/entity/entity';
import type { MerchantId, OperationId, PaymentIntentId } from '@landed/contracts/ids/ids';
import type { Currency } from '@landed/contracts/money/currency';
import type { OperationKind } from '@landed/contracts/operation/types';
import type { Rail } from '@landed/contracts/rail/rail';
import type { Database } from '../../database.js';

/** An operation with an unknown outcome, and what it is about. */
export interface UnknownOutcome {
  readonly rail: Rail;
  /** Null of an operation whose rows were lost, and whose payment the database did not have when it started. */
  readonly entity: Entity | null;
  readonly merchantId: MerchantId;
  readonly merchantName: string;
  readonly kind: OperationKind;
  readonly operationId: OperationId;
  readonly keyHash: string | null;
  readonly attempt: number;
  /** True: the safe window has passed, and an operator must decide. */
  readonly needsReview: boolean;
  readonly acceptedAt: Date;
  readonly paymentIntentId: PaymentIntentId | null;
  readonly refundId: string | null;
  readonly disputeId: string | null;
  /** The rows of the operation were lost: only the processor and the operation's input know what it is about. */
  readonly hasLostRows: boolean;
  /** What the processor stated, and the ended payment or refund cannot become; otherwise null. */
  readonly stated: string | null;
  /** Minor units: of the refund or dispute, otherwise of the payment. Null when the rows were lost or are contradicted. */
  readonly amount: number | null;
  readonly currency: Currency | null;
  /** The processor's idempotency key of the first call; null when the rows were lost or are contradicted. */
  readonly processorKey: string | null;
}

/** Which operations to find. Null: any. */
export interface UnknownOutcomeFilter {
  readonly olderThanSeconds: number;
  readonly limit: number;
  /** The id of a payment, of a refund, of a dispute or of the operation itself. */
  readonly id: string | null;
}

const statement = {
  name: 'landed_find_unknown_outcomes',
  text: `
    WITH unknown AS (
      SELECT p.id AS payment_id, NULL::uuid AS refund_id, NULL::uuid AS dispute_id, p.operation_id, p.total AS amount,
             p.merchant_id, p.rail, p.entity, false AS has_lost_rows,
             NULL::text AS stated
      FROM payment_intent AS p
      WHERE p.status = 'processing'
      UNION ALL
      SELECT p.id, NULL, NULL, p.pending_operation_id, p.total, p.merchant_id, p.rail, p.entity, false, NULL
      FROM payment_intent AS p
      WHERE p.pending_operation_id IS NOT NULL
      UNION ALL
      SELECT r.payment_intent_id, r.id, NULL, r.operation_id, r.amount, r.merchant_id, r.rail, NULL, false, NULL
      FROM refund AS r
      JOIN processor_attempt AS a ON a.refund_id = r.id AND a.outcome = 'pending'
      WHERE r.status = 'pending'
      UNION ALL
      SELECT d.payment_intent_id, NULL, d.id, d.pending_operation_id, d.amount, d.merchant_id, d.rail, d.entity, false,
             NULL
      FROM dispute AS d
      WHERE d.pending_operation_id IS NOT NULL
      UNION ALL
      SELECT l.payment_intent_id, l.refund_id, l.dispute_id, l.id, NULL, l.merchant_id, l.rail, l.entity,
             l.stated IS NULL, l.stated
      FROM lost_operation AS l
    )
    SELECT u.rail, COALESCE(u.entity, p.entity) AS entity, u.merchant_id AS "merchantId", m.name AS "merchantName", o.kind, o.id AS "operationId",
           o.key_hash AS "keyHash", o.attempt, o.state = 'recovery_required' AS "needsReview",
           o.accepted_at AS "acceptedAt", u.payment_id AS "paymentIntentId", u.refund_id AS "refundId",
           u.dispute_id AS "disputeId", u.has_lost_rows AS "hasLostRows", u.stated, u.amount,
           p.currency, (SELECT min(a.processor_key) FROM processor_attempt AS a
                        WHERE a.payment_intent_id = u.payment_id AND a.operation_id = o.id
                          AND a.outcome = 'pending') AS "processorKey"
    FROM unknown AS u
    JOIN operation AS o ON o.id = u.operation_id
    LEFT JOIN payment_intent AS p ON p.id = u.payment_id
    JOIN merchant AS m ON m.id = u.merchant_id
    WHERE o.accepted_at < now() - $1::int * interval '1 second'
      AND ($3::uuid IS NULL OR $3::uuid IN (u.payment_id, u.refund_id, u.dispute_id, u.operation_id))
    ORDER BY o.accepted_at, o.id
    LIMIT $2`,
};

/** Operations with an unknown outcome, the oldest first, from the database only: Temporal may have lost them. */
export async function findUnknownOutcomes(
  database: Database,
  { olderThanSeconds, limit, id }: UnknownOutcomeFilter,
): Promise<UnknownOutcome[]> {
  const { rows } = await database.pool.query<UnknownOutcome>({ ...statement, values: [olderThanSeconds, limit, id] });
  return rows;
}
