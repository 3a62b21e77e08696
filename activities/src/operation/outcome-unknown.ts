import type { ProcessorDetail } from '@landed/contracts/operation/processor-detail';
import { asyncLocalStorage } from '@temporalio/activity';
import { ApplicationFailure, ApplicationFailureCategory } from '@temporalio/common';
import { isMismatch } from '../processor/mismatch.js';
import { finalFailure } from './final-failure.js';
import type { OperationOutcome } from './types.js';

/** A damaged response may name a wrong amount once. An amount that a third run still reads, seconds later, is a fact. */
const mismatchAttempts = 3;

/**
 * Thrown while the processor states no fact. Temporal retries the activity; operators see it pending with its attempts,
 * the time of the next one and the class of the last response.
 *
 * @param detail of the last response, where there was one. Only its HTTP status is shown: the processor's texts reach no
 * history.
 */
export function outcomeUnknown(detail?: ProcessorDetail, attempt: number = currentAttempt()): ApplicationFailure {
  const last = detail === undefined ? '' : ` Last response: ${responseClass(detail)}.`;
  if (detail !== undefined && isMismatch({ kind: 'unknown', detail }) && attempt >= mismatchAttempts) {
    // Ends the reconciling: only an operator can decide about it.
    const message = 'The processor states another amount or currency than was asked for: an operator must decide.';
    return finalFailure('amount_mismatch', message);
  }
  return ApplicationFailure.create({
    type: 'outcome_unknown',
    message: `The processor has stated no fact yet.${last}`,
    category: ApplicationFailureCategory.BENIGN,
  });
}

/** 1 outside an activity. */
export function currentAttempt(): number {
  return asyncLocalStorage.getStore()?.info.attempt ?? 1;
}

function responseClass({ http_status: status, type, error }: ProcessorDetail): string {
  if (typeof status === 'number') return `HTTP ${status}`;
  // The client reports a lost connection and a timeout alike, as an error without a status.
  if (type !== undefined || error !== undefined) return 'none (connection lost or timed out)';
  return 'not about this operation, or not found';
}

/** Throws {@link outcomeUnknown} when another run was faster: the retry reads what that run saved. */
export function requireKnown(outcome: OperationOutcome): OperationOutcome {
  if (outcome.kind === 'unknown') throw outcomeUnknown();
  return outcome;
}
