import type { DisputeEvent } from '../event/types.js';
import { laterStage, stageAfter } from './stage.js';
import { type DisputeClosedReason, type DisputeStatus, isOpenDispute } from './status.js';
import type { Dispute, StatedDispute } from './types.js';

/** A recorded dispute, as a decision about it needs it. */
export interface KnownDispute {
  readonly dispute: Dispute;
  /** An evidence operation is in flight: it saves the review that follows from it. */
  readonly hasPendingEvidence: boolean;
}

/** What the decision needs beside the dispute itself. */
export interface DisputeSituation {
  /** Fee of a chargeback; minor units. */
  readonly fee: number;
  /** When the processor stated it, by the database's clock; RFC 3339. */
  readonly at: string;
}

/** What the processor's statement makes of a dispute: the record after it, and the events that report it, in order. */
export interface DisputeDecision {
  readonly dispute: Dispute;
  readonly events: readonly { readonly type: DisputeEvent; readonly previousStatus: string | null }[];
}

/** The terms of a dispute that never change. */
export type DisputeTerms = Pick<Dispute, 'id' | 'livemode' | 'paymentIntentId' | 'merchantReference'>;

/** Decides how a dispute that is not recorded yet is recorded. Its status may already have moved on. Pure. */
export function recordDispute(
  terms: DisputeTerms,
  stated: StatedDispute,
  situation: DisputeSituation,
): DisputeDecision {
  const { money, reason, stage, status, evidenceDueBy } = stated;
  const { at } = situation;
  const dispute: Dispute = {
    ...terms,
    ...money,
    reason,
    stage,
    status,
    pendingAction: null,
    evidenceDueBy,
    evidenceSubmittedAt: status === 'under_review' ? at : null,
    closedReason: closedReasonOf(stated, evidenceDueBy, at),
    feeAmount: feeOf(stated, situation),
    createdAt: at,
    updatedAt: at,
  };
  const created = { type: 'dispute.created', previousStatus: null } as const;
  const moved = { type: `dispute.${status}`, previousStatus: null } as const;
  return { dispute, events: status === 'needs_response' ? [created] : [created, moved] };
}

/**
 * Decides what the processor's statement changes about a recorded dispute. Null: nothing. Pure.
 *
 * A dispute never goes back to an earlier stage. If it has evidence and asks for it again in the same stage, it has
 * reached the next one: the processor does not name it. Any other earlier status of the same stage comes from a read that
 * is older than the record. While our evidence is in flight, its operation saves `under_review`.
 */
export function changeDispute(
  { dispute, hasPendingEvidence }: KnownDispute,
  stated: StatedDispute,
  situation: DisputeSituation,
): DisputeDecision | null {
  const { status } = stated;
  if (hasPendingEvidence && dispute.status === 'needs_response' && status === 'under_review') return null;
  const stage = stageOf(dispute, stated);
  const isNewStage = stage !== dispute.stage;
  if (!isNewStage && progress[status] < progress[dispute.status]) return null;
  const isMoved = status !== dispute.status;
  const evidenceDueBy = stated.evidenceDueBy ?? (isOpenDispute(status) ? null : dispute.evidenceDueBy);
  const changed: Dispute = {
    ...dispute,
    ...stated.money,
    reason: stated.reason,
    stage,
    status,
    evidenceDueBy,
    evidenceSubmittedAt: submittedAt(isNewStage ? null : dispute.evidenceSubmittedAt, stated, situation),
    closedReason: closedReasonOf(stated, evidenceDueBy, isMoved ? situation.at : dispute.updatedAt),
    feeAmount: dispute.feeAmount > 0 ? dispute.feeAmount : feeOf({ ...stated, stage }, situation),
  };
  if (isSame(dispute, changed)) return null;
  const previousStatus = isMoved ? dispute.status : null;
  return {
    dispute: { ...changed, updatedAt: situation.at },
    events: isMoved || isNewStage ? [{ type: `dispute.${status}`, previousStatus }] : [],
  };
}

/** How far a stage has come. */
const progress: Readonly<Record<DisputeStatus, number>> = {
  needs_response: 0,
  under_review: 1,
  won: 2,
  lost: 2,
  prevented: 2,
};

function stageOf(dispute: Dispute, { stage: stated, status, submissionCount }: StatedDispute) {
  const stage = laterStage(dispute.stage, stated);
  // A read from before our evidence states none.
  const asksAgain = status === 'needs_response' && dispute.status !== 'needs_response' && submissionCount > 0;
  return asksAgain && stage === dispute.stage && stage !== 'inquiry' ? stageAfter(stage) : stage;
}

/** A review without a submission that we saved follows from evidence that was submitted directly at the processor. */
function submittedAt(saved: string | null, { status }: StatedDispute, { at }: DisputeSituation): string | null {
  return saved ?? (status === 'under_review' ? at : null);
}

/** A dispute that is prevented has cost nothing, and neither has an inquiry. */
function feeOf({ stage, status }: Pick<StatedDispute, 'stage' | 'status'>, { fee }: DisputeSituation): number {
  return stage === 'inquiry' || status === 'prevented' ? 0 : fee;
}

/**
 * The processor states a reason for every end; a dispute that it only calls ended was decided. A dispute that was lost
 * without evidence before its deadline, or that never had one, did not expire: the merchant or the bank ended it.
 */
function closedReasonOf(
  { status, closedReason }: StatedDispute,
  evidenceDueBy: string | null,
  endedAt: string,
): DisputeClosedReason | null {
  if (isOpenDispute(status)) return null;
  const isPastDue = evidenceDueBy !== null && Date.parse(endedAt) >= Date.parse(evidenceDueBy);
  return closedReason === null || (closedReason === 'expired' && !isPastDue) ? 'decided' : closedReason;
}

function isSame(before: Dispute, after: Dispute): boolean {
  return (Object.keys(after) as (keyof Dispute)[]).every((key) => before[key] === after[key]);
}
