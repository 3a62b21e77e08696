import type { EvidenceLengths } from '@landed/contracts/dispute/evidence';
import type { Dispute } from '@landed/contracts/dispute/types';
import type { EvidenceDispute, PreparedEvidence } from '@landed/prisma/read/dispute-evidence/load-evidence';

/** The dispute after a confirmed submission, and the evidence that its stage has. */
export interface EvidenceChange {
  readonly dispute: Dispute;
  readonly lengths: EvidenceLengths | null;
}

/**
 * What a confirmed submission, stated at the instant `at`, makes of its dispute. A dispute that awaits a response is
 * under review. A dispute that a later statement of the processor has moved on keeps its status; in a later stage, the
 * evidence belongs to the earlier one. Pure.
 */
export function decideEvidence(
  { dispute: held, evidence }: EvidenceDispute,
  prepared: PreparedEvidence,
  at: string,
): EvidenceChange {
  const dispute = { ...held, pendingAction: null };
  if (dispute.stage !== prepared.stage) return { dispute: { ...dispute, updatedAt: at }, lengths: evidence };
  const status = dispute.status === 'needs_response' ? 'under_review' : dispute.status;
  const evidenceSubmittedAt = dispute.evidenceSubmittedAt ?? at;
  return { dispute: { ...dispute, status, evidenceSubmittedAt, updatedAt: at }, lengths: prepared.lengths };
}
