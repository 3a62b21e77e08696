import type { ManualEvidence, ManualOutcome } from '@landed/contracts/operation/types';
import { finalFailure } from './final-failure.js';

/** What the processor states about an operation that an operator wants to decide. `silent`: it stated no fact. */
export type ProcessorStatement = ManualOutcome | 'silent';

/**
 * Compares an operator's decision with what the processor states. A fact of the processor counts: a decision against it
 * is rejected. While the processor is silent, the decision is accepted without confirmation.
 */
export function checkResolution(decision: ManualOutcome, stated: ProcessorStatement): ManualEvidence {
  if (stated === 'silent') return 'processor_silent';
  if (stated === decision) return 'confirmed_by_processor';
  throw finalFailure(
    'contradicts_known_fact',
    `The processor states that it ${stated === 'happened' ? 'happened' : 'did not happen'}.`,
  );
}
