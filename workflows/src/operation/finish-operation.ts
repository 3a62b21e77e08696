import type { OperationOutcome, OperationResult } from '@landed/activities/operation/types';
import type { SearchAttributeUpdatePair } from '@temporalio/common';
import { upsertSearchAttributes } from '@temporalio/workflow';
import type { OperationCompleted } from '../messages/operation-completed.js';
import { type OpState, searchAttributes } from '../search-attributes.js';
import type { Timeline } from './timeline.js';

/** An outcome that the processor or an operator has decided. */
export type KnownOutcome = Exclude<OperationOutcome, { kind: 'unknown' | 'needs_review' }>;

/** Resolves the update `operationCompleted`. Only the first call has an effect. */
export type Respond = (completed: OperationCompleted) => void;

/** How an operation ended, and what its caller received. */
export interface OperationEnd {
  readonly completed: OperationCompleted;
  readonly outcome: OperationOutcome;
}

/** Records the known outcome where operators see it, and responds. */
export function finishOperation(
  { timeline, respond }: { readonly timeline: Timeline; readonly respond: Respond },
  outcome: KnownOutcome,
): OperationEnd {
  switch (outcome.kind) {
    case 'completed': {
      timeline.add(outcome.summary);
      setOpState('completed', ofResult(outcome.result));
      const completed: OperationCompleted = { kind: 'completed', ...outcome.result };
      respond(completed);
      return { completed, outcome };
    }
    case 'retryable': {
      if (outcome.summary !== undefined) timeline.add(outcome.summary);
      timeline.add('Nothing was done. The same idempotency key can be used again.');
      setOpState('not_charged');
      const completed: OperationCompleted = { kind: 'retryable', code: outcome.code };
      respond(completed);
      return { completed, outcome };
    }
  }
}

export function setOpState(state: OpState, more: readonly SearchAttributeUpdatePair[] = []): void {
  upsertSearchAttributes([{ key: searchAttributes.opState, value: state }, ...more]);
}

/** A declined charge is a completed operation: `PaymentStatus` shows in the list whether it was paid. */
function ofResult(result: OperationResult | undefined): SearchAttributeUpdatePair[] {
  if (result === undefined || 'error' in result) return [];
  const isPayment = result.refundId === undefined && result.disputeId === undefined;
  return [
    { key: searchAttributes.amountMinor, value: result.amount },
    ...(isPayment ? [{ key: searchAttributes.paymentStatus, value: result.status }] : []),
  ];
}
