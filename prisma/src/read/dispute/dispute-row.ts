import type { DisputeClosedReason } from '@landed/contracts/dispute/status';
import type { Dispute } from '@landed/contracts/dispute/types';
import { asId } from '@landed/contracts/ids/ids';
import { sql } from '../../database.js';
import type { DisputeModel, PaymentIntentModel } from '../../generated/models.js';

/** What is shown of a dispute and its payment, as `disputeColumns` select it under the names of Prisma's models. */
export type DisputeRow = Pick<PaymentIntentModel, 'merchantReference'> &
  Pick<
    DisputeModel,
    | 'id'
    | 'rail'
    | 'merchantId'
    | 'paymentIntentId'
    | 'entity'
    | 'amount'
    | 'currency'
    | 'reason'
    | 'stage'
    | 'status'
    | 'pendingOperationId'
    | 'evidenceDueBy'
    | 'evidenceSubmittedAt'
    | 'closedReason'
    | 'feeAmount'
    | 'createdAt'
    | 'updatedAt'
  >;

/** The columns of a `DisputeRow`, in a statement with the dispute as `r`. */
export const disputeColumns = sql`r.id::text AS id, r.rail::text AS rail, r.merchant_id::text AS "merchantId",
  r.payment_intent_id::text AS "paymentIntentId",
  (SELECT merchant_reference FROM payment_intent WHERE id = r.payment_intent_id) AS "merchantReference",
  r.entity::text AS entity, r.amount, r.currency::text AS currency, r.reason::text AS reason, r.stage::text AS stage,
  r.status::text AS status, r.pending_operation_id::text AS "pendingOperationId", r.evidence_due_by AS "evidenceDueBy", r.evidence_submitted_at AS "evidenceSubmittedAt",
  r.closed_reason AS "closedReason", r.fee_amount AS "feeAmount", r.created_at AS "createdAt",
  r.updated_at AS "updatedAt"`;

export function disputeOf(row: DisputeRow): Dispute {
  return {
    id: asId<'dispute'>(row.id),
    livemode: row.rail === 'live',
    paymentIntentId: asId<'payment_intent'>(row.paymentIntentId),
    merchantReference: row.merchantReference,
    amount: row.amount,
    currency: row.currency,
    reason: row.reason,
    stage: row.stage,
    status: row.status,
    pendingAction: row.pendingOperationId === null ? null : 'dispute_evidence',
    evidenceDueBy: row.evidenceDueBy?.toISOString() ?? null,
    evidenceSubmittedAt: row.evidenceSubmittedAt?.toISOString() ?? null,
    closedReason: row.closedReason as DisputeClosedReason | null,
    feeAmount: row.feeAmount,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
