import type { z } from 'zod';
import type { EveryField } from '../record/every-field.js';
import type { EvidenceLengths } from './evidence.js';
import type { Dispute } from './types.js';
import type { DisputeRecord, disputeSnapshotSchema } from './wire.js';

/** The dispute record without its evidence: the object of its events. */
export function disputeRecord(dispute: Dispute) {
  return {
    id: dispute.id,
    object: 'dispute' as const,
    livemode: dispute.livemode,
    payment_intent_id: dispute.paymentIntentId,
    merchant_reference: dispute.merchantReference,
    amount: dispute.amount,
    currency: dispute.currency,
    reason: dispute.reason,
    stage: dispute.stage,
    status: dispute.status,
    pending_action: dispute.pendingAction,
    evidence_due_by: dispute.evidenceDueBy,
    evidence_submitted_at: dispute.evidenceSubmittedAt,
    closed_reason: dispute.closedReason,
    fee_amount: dispute.feeAmount,
    created_at: dispute.createdAt,
    updated_at: dispute.updatedAt,
  } satisfies EveryField<z.output<typeof disputeSnapshotSchema>>;
}

/** The dispute record of responses. `evidence`: what was submitted in this stage, or null. */
export function disputeResponse(dispute: Dispute, evidence: EvidenceLengths | null) {
  const { evidence_due_by, evidence_submitted_at, closed_reason, fee_amount, created_at, updated_at, ...before } =
    disputeRecord(dispute);
  return {
    ...before,
    evidence_due_by,
    evidence,
    evidence_submitted_at,
    closed_reason,
    fee_amount,
    created_at,
    updated_at,
  } satisfies Omit<EveryField<DisputeRecord>, keyof typeof before>;
}
