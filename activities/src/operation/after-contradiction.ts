import type { ManualEvidence, ManualOutcome, OperationInput } from '@landed/contracts/operation/types';
import type { OperationSnapshot } from '@landed/prisma/read/payment-intent/load-payment';
import { checkResolution } from './check-resolution.js';
import { finalFailure } from './final-failure.js';
import { alreadyCompleted } from './outcomes.js';
import type { NeedsReview, OperationOutcome } from './types.js';

/**
 * How an operation goes on whose workflow remembers a contradiction. It waits for an operator, unless its key has a
 * response or belongs to a later attempt: then a case is open, and nothing is left to decide about the key.
 */
export function afterContradiction(
  contradicts: NeedsReview | null,
  { idempotency }: OperationInput,
  operation: OperationSnapshot | null,
): OperationOutcome | null {
  if (contradicts === null || operation === null) return contradicts;
  if (operation.attempt > idempotency.attempt) return { kind: 'retryable', code: 'internal_error' };
  if (operation.state !== 'completed') return contradicts;
  return { ...alreadyCompleted, summary: `${contradicts.reason} A case is open; the key keeps its response.` };
}

/**
 * Compares an operator's decision about an ended operation with its rows. Where the processor contradicts the rows, the
 * decision that nothing is left of it there is the operator's alone.
 */
export function checkEnded(
  operation: OperationSnapshot | null,
  decision: ManualOutcome,
  stored: ManualOutcome,
): ManualEvidence {
  if (operation === null || operation.stated === null) return checkResolution(decision, stored);
  if (decision === stored) return 'processor_silent';
  throw finalFailure(
    'contradicts_known_fact',
    'It has ended here without an effect and cannot be recorded as made. Correct it at the processor, then decide ' +
      'did_not_happen.',
  );
}
