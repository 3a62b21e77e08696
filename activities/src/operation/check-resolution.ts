import type { ManualEvidence, ManualOutcome, OperationInput } from '@landed/contracts/operation/types';
import type { OperationSnapshot } from '@landed/prisma/read/operation/operation-columns';
import type { ApplicationFailure } from '@temporalio/common';
import { defaultDecisionWaitMilliseconds } from './deadlines.js';
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

/**
 * Rejects the decision that nothing happened while a run may still send the first call: its effect would come on top of
 * that of the next attempt, which has another processor key.
 *
 * @param now an instant of the database's clock that has passed.
 */
export function checkDecisionTime(
  decision: ManualOutcome,
  { acceptedAt }: OperationInput,
  now: Date,
  waitMilliseconds: number = defaultDecisionWaitMilliseconds,
): void {
  const from = Date.parse(acceptedAt) + waitMilliseconds;
  if (decision === 'happened' || now.getTime() >= from) return;
  throw finalFailure(
    'too_early',
    `The first call may still reach the processor. Decide did_not_happen after ${new Date(from).toISOString()}.`,
  );
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

/** Without its rows, an attempt can only be decided together with the processor. */
export function needsTheProcessor(): ApplicationFailure {
  return finalFailure(
    'processor_silent',
    'The rows of this operation are gone. Only the processor can confirm a decision. Try again when it responds.',
  );
}

/** Throws `processor_payment_mismatch` when an operator named another payment than the one that is known. */
export function requireNamed(named: string | undefined, known: string): void {
  if (named === undefined || named === known) return;
  throw finalFailure(
    'processor_payment_mismatch',
    `${named} is not the payment of this operation. Nothing was changed.`,
  );
}
