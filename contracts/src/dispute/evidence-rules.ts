import { type ApiError, invalidFields } from '../errors/api-error.js';
import { type DisputeEvidence, evidenceCharacters, evidenceCharactersMax } from './evidence.js';
import { type DisputeStatus, isOpenDispute } from './status.js';
import type { Dispute } from './types.js';

/**
 * Why a dispute takes no evidence: `details.reason` of `dispute_not_actionable`. `rejected_by_processor`: the processor
 * will never take this submission.
 */
export type NotActionableReason =
  | 'not_awaiting_response'
  | 'already_submitted'
  | 'deadline_passed'
  | 'rejected_by_processor';

/** The dispute takes no evidence in this state. */
export function notActionable(status: DisputeStatus, reason: NotActionableReason): ApiError {
  const details = { status, reason };
  if (isOpenDispute(status)) return { code: 'dispute_not_actionable', details };
  return {
    code: 'dispute_not_actionable',
    message: `The dispute has ended (${status}): it takes no evidence.`,
    details,
  };
}

/**
 * Whether a dispute takes evidence that was accepted at `acceptedAt` (RFC 3339): it awaits a response, none was submitted
 * in its stage, and the deadline has not passed. Null if it does.
 */
export function checkEvidence(
  { status, evidenceSubmittedAt, evidenceDueBy }: Pick<Dispute, 'status' | 'evidenceSubmittedAt' | 'evidenceDueBy'>,
  acceptedAt: string,
): ApiError | null {
  // Evidence of a dispute that has ended is not what rejects more of it.
  if (!isOpenDispute(status)) return notActionable(status, 'not_awaiting_response');
  if (evidenceSubmittedAt !== null) return notActionable(status, 'already_submitted');
  if (status !== 'needs_response') return notActionable(status, 'not_awaiting_response');
  if (evidenceDueBy !== null && Date.parse(acceptedAt) > Date.parse(evidenceDueBy)) {
    return notActionable(status, 'deadline_passed');
  }
  return null;
}

/** The API error for texts that are too long together. Null if they are not. */
export function checkEvidenceSize(evidence: DisputeEvidence | null): ApiError | null {
  if (evidence === null || evidenceCharacters(evidence) <= evidenceCharactersMax) return null;
  const message = `All fields together must have at most ${evidenceCharactersMax} characters.`;
  return invalidFields([{ path: '', code: 'too_large', message }]);
}
