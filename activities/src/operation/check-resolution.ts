import type { ManualEvidence, ManualOutcome } from '@landed/contracts/operation/types';
import { finalFailure } from './final-failure.js';

/**
 * What the processor states about an operation that an operator wants to decide. `silent`: it stated no fact.
 * `mismatch`: it states another amount or currency than was asked for.
 */
export type ProcessorStatement = ManualOutcome | 'silent' | 'mismatch';

const mismatchMessage =
  'The processor states another amount or currency than was asked for. Return the money there, remove our reference from ' +
  'the metadata of that object, and decide then.';

/**
 * Compares an operator's decision with what the processor states. A fact of the processor counts: a decision against it
 * is rejected. While the processor is silent, the decision is accepted without confirmation. While it states another
 * amount, neither decision is true: our record would have the amount that was asked for, or nothing.
 */
export function checkResolution(decision: ManualOutcome, stated: ProcessorStatement): ManualEvidence {
  if (stated === 'silent') return 'processor_silent';
  if (stated === 'mismatch') throw finalFailure('amount_mismatch', mismatchMessage);
  if (stated === decision) return 'confirmed_by_processor';
  throw finalFailure(
    'contradicts_known_fact',
    `The processor states that it ${stated === 'happened' ? 'happened' : 'did not happen'}.`,
  );
}
