import type { OperationInput } from '@landed/contracts/operation/types';
import type { OperationSnapshot } from '@landed/prisma/read/payment-intent/load-payment';
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
