import type { DisputeClosedReason, DisputeReason, DisputeStage, DisputeStatus } from '@landed/contracts/dispute/status';
import type { Dispute } from '@landed/contracts/dispute/types';
import { asId } from '@landed/contracts/ids/ids';
import type { Currency } from '@landed/contracts/money/currency';
import type { Rail } from '@landed/contracts/rail/rail';
import { sql } from '../../database.js';

/** A row of `dispute`, as `disputeColumns` select it. */
export interface DisputeRow {
  readonly id: string;
  readonly rail: Rail;
  readonly payment_intent_id: string;
  readonly merchant_reference: string | null;
  readonly amount: number;
  readonly currency: Currency;
  readonly reason: DisputeReason;
  readonly stage: DisputeStage;
  readonly status: DisputeStatus;
  readonly evidence_due_by: Date | null;
  readonly evidence_submitted_at: Date | null;
  readonly closed_reason: DisputeClosedReason | null;
  readonly fee_amount: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** The columns of a `DisputeRow`, in a statement with the dispute as `r`. */
export const disputeColumns = sql`r.id::text AS id, r.rail::text AS rail,
  r.payment_intent_id::text AS payment_intent_id,
  (SELECT merchant_reference FROM payment_intent WHERE id = r.payment_intent_id) AS merchant_reference,
  r.amount, r.currency::text AS currency, r.reason::text AS reason, r.stage::text AS stage, r.status::text AS status,
  r.evidence_due_by, r.evidence_submitted_at, r.closed_reason, r.fee_amount, r.created_at, r.updated_at`;

export function disputeOf(row: DisputeRow): Dispute {
  return {
    id: asId<'dispute'>(row.id),
    livemode: row.rail === 'live',
    paymentIntentId: asId<'payment_intent'>(row.payment_intent_id),
    merchantReference: row.merchant_reference,
    amount: row.amount,
    currency: row.currency,
    reason: row.reason,
    stage: row.stage,
    status: row.status,
    evidenceDueBy: row.evidence_due_by?.toISOString() ?? null,
    evidenceSubmittedAt: row.evidence_submitted_at?.toISOString() ?? null,
    closedReason: row.closed_reason,
    feeAmount: row.fee_amount,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}
