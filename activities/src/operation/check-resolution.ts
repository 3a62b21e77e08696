import type { ManualEvidence, ManualOutcome } from '@landed/contracts/operation/types';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';

/** What the processor says about an operation's effect, when a person wants to decide it. */
export type ProcessorStatement = ManualOutcome | 'silent';

/**
 * A person's word beside the processor's. Where the processor responses, its fact is what counts, and a word against it
 * is refused; where it is silent, the word stands alone.
 */
export function checkResolution(word: ManualOutcome, stated: ProcessorStatement): ManualEvidence {
  if (stated === 'silent') return 'processor_silent';
  if (stated === word) return 'confirmed_by_processor';
  throw ApplicationFailure.create({
    type: 'contradicts_known_fact',
    message: `The processor states that it ${stated === 'happened' ? 'happened' : 'did not happen'}.`,
    nonRetryable: true,
    category: ApplicationFailureCategory.BENIGN,
  });
}
