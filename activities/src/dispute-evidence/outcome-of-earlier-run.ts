import type { DisputeEvidenceInput } from '@landed/contracts/dispute/evidence-input';
import type { LoadedEvidence } from '@landed/prisma/read/dispute-evidence/load-evidence';
import { alreadyCompleted, notPrepared, unknownOutcome } from '../operation/outcomes.js';
import type { OperationOutcome } from '../operation/types.js';
import { heldSubmission } from './known-dispute.js';

/**
 * The outcome that an earlier run of this attempt left; null when there was none. While the attempt holds the dispute, its
 * outcome is unknown, even when the key has a response already.
 */
export function outcomeOfEarlierRun(input: DisputeEvidenceInput, loaded: LoadedEvidence): OperationOutcome | null {
  const { operation } = loaded;
  const { attempt } = input.idempotency;
  if (operation === null || operation.attempt < attempt) return null;
  if (operation.attempt > attempt) return { kind: 'retryable', code: 'internal_error' };
  if (heldSubmission(input, loaded) !== null) return unknownOutcome;
  switch (operation.state) {
    case 'completed':
      return alreadyCompleted;
    case 'retryable':
      return { kind: 'retryable', code: 'provider_error' };
    // The hold and the response end together, so the rows of the hold were lost.
    case 'running':
    case 'recovery_required':
      return notPrepared;
  }
}
