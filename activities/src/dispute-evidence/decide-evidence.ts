import type { EvidenceLengths } from '@landed/contracts/dispute/evidence';
import type { Dispute } from '@landed/contracts/dispute/types';
import type { HeldSubmission } from './known-dispute.js';

/** The dispute after a confirmed submission, and the evidence that its stage has. */
export interface EvidenceChange {
  readonly dispute: Dispute;
  readonly lengths: EvidenceLengths | null;
}

/**
 * What a confirmed submission, stated at the instant `at`, makes of its dispute. A dispute that awaits a response is
 * under review. One that a later statement of the processor has moved on keeps its status; one that has reached a later
 * stage has evidence only in the earlier one. Pure.
 */
export function decideEvidence({ stored, prepared }: HeldSubmission, at: string): EvidenceChange {
  const { dispute, evidence } = stored;
  if (dispute.stage !== prepared.stage) return { dispute: { ...dispute, updatedAt: at }, lengths: evidence };
  const status = dispute.status === 'needs_response' ? 'under_review' : dispute.status;
  const evidenceSubmittedAt = dispute.evidenceSubmittedAt ?? at;
  return { dispute: { ...dispute, status, evidenceSubmittedAt, updatedAt: at }, lengths: prepared.lengths };
}
