import { contradictingStatuses, notSubmitted } from '@landed/contracts/operation/contradictions';
import type { StoredOperation } from '@landed/contracts/operation/stored-operation';
import type { OperationRef } from '@landed/contracts/operation/types';
import { type Database, sql } from '../../database.js';
import { openReviewCase } from '../review-case/open-review-case.js';

/**
 * Leaves an operation to an operator whose payment, refund or evidence has ended with a status that contradicts what the
 * processor states. A key without a response is taken, even when it was free: its next attempt could do the same again. A row says
 * so to the sweep and to what operators read. A key that has its response, or that a later attempt has, keeps it, and a
 * case is opened. A repeated call changes nothing, nor does one that the rows do not contradict.
 */
export async function takeContradictedKey(
  database: Database,
  { kind, input }: StoredOperation,
  stated: string,
): Promise<void> {
  const statuses = contradictingStatuses(kind, stated);
  const { rail, merchantId, paymentIntentId, operationId, idempotency } = input;
  const refundId = 'refundId' in input ? input.refundId : null;
  const disputeId = 'disputeId' in input ? input.disputeId : null;
  const attempt = sql`o.merchant_id = ${merchantId}::uuid AND o.rail = ${rail}::rail
        AND o.key_hash = ${idempotency.keyHash} AND o.attempt = ${idempotency.attempt}::int`;
  // Usually it is a refund that is stored as failed.
  const review = openReviewCase(
    input,
    kind === 'refund' ? 'refund_not_recorded' : 'contradicted',
    sql`kept.id`,
    sql`FROM kept`,
  );
  await database.statements.$executeRaw`
    WITH contradicted AS (
      SELECT p.id, p.entity FROM payment_intent AS p
      WHERE p.merchant_id = ${merchantId}::uuid AND p.rail = ${rail}::rail AND p.id = ${paymentIntentId}::uuid
        AND CASE ${kind}::text
              WHEN 'refund' THEN EXISTS (
                SELECT FROM refund AS r WHERE r.merchant_id = p.merchant_id AND r.rail = p.rail
                  AND r.id = ${refundId}::uuid AND r.status::text = ANY (${statuses}::text[]))
              WHEN 'dispute_evidence' THEN ${notSubmitted}::text = ANY (${statuses}::text[]) AND EXISTS (
                SELECT FROM dispute_evidence AS e JOIN dispute AS d ON d.id = e.dispute_id
                WHERE e.operation_id = ${operationId}::uuid AND e.submitted_at IS NULL
                  AND d.pending_operation_id IS DISTINCT FROM e.operation_id)
              ELSE p.status::text = ANY (${statuses}::text[])
            END
    ), taken AS (
      UPDATE operation AS o SET state = 'recovery_required'
      FROM contradicted
      WHERE ${attempt} AND o.state <> 'completed' AND o.payment_intent_id = contradicted.id
      RETURNING o.id, o.rail, o.merchant_id, contradicted.entity, o.payment_intent_id
    ), waiting AS (
      INSERT INTO lost_operation (id, rail, merchant_id, entity, payment_intent_id, refund_id, dispute_id, stated)
      SELECT id, rail, merchant_id, entity, payment_intent_id, ${refundId}::uuid, ${disputeId}::uuid, ${stated}::text
      FROM taken
      ON CONFLICT (id) DO NOTHING
    ), kept AS (
      SELECT id FROM contradicted
      WHERE NOT EXISTS (SELECT FROM taken)
        AND NOT EXISTS (SELECT FROM operation AS o WHERE ${attempt} AND o.state = 'recovery_required')
    ), ${review}
    SELECT 1`;
}

/** Frees such a key of a checkout again, after an operator decided. A repeated call changes nothing. */
export async function freeContradictedKey(database: Database, ref: OperationRef): Promise<void> {
  await database.statements.$executeRaw`
    UPDATE operation AS o SET state = 'retryable'
    FROM payment_intent AS p
    WHERE o.merchant_id = ${ref.merchantId}::uuid AND o.rail = ${ref.rail}::rail AND o.key_hash = ${ref.keyHash}
      AND o.attempt = ${ref.attempt} AND o.kind = 'checkout' AND o.state = 'recovery_required'
      AND o.completed_at IS NULL
      AND p.merchant_id = o.merchant_id AND p.rail = o.rail AND p.id = o.payment_intent_id
      AND p.status::text = ANY (${contradictingStatuses('checkout', 'succeeded')}::text[])`;
}
