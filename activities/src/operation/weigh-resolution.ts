import type { ManualOutcome } from '@landed/contracts/operation/types';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import type { ManualEvidence } from './types.js';

/** What the processor says about an operation's effect, when a person wants to decide it. */
export type Stated = ManualOutcome | 'silent';

/**
 * A person's word beside the processor's. Where the processor answers, its fact is what counts, and a word against it
 * is refused; where it is silent, the word stands alone.
 */
export function weighResolution(word: ManualOutcome, stated: Stated): ManualEvidence {
  if (stated === 'silent') return 'processor_silent';
  if (stated === word) return 'confirmed_by_processor';
  throw ApplicationFailure.create({
    type: 'contradicts_known_fact',
    message: `The processor states that it ${stated === 'happened' ? 'happened' : 'did not happen'}.`,
    nonRetryable: true,
    category: ApplicationFailureCategory.BENIGN,
  });
}
