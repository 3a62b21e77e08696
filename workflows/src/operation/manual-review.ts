import type { OperationOutcome, ResolveOutcome } from '@landed/activities/operation/types';
import { type ManualResolution, manualOutcomes } from '@landed/contracts/operation/types';
import {
  ActivityFailure,
  type ActivityOptions,
  ApplicationFailure,
  CancellationScope,
  condition,
  setHandler,
} from '@temporalio/workflow';
import { recheck } from '../messages/recheck.js';
import { resolveManually } from '../messages/resolve-manually.js';
import type { Timeline } from './timeline.js';

/** Lets an operator decide an operation whose outcome stayed unknown past the safe window. */
export interface ManualReview {
  /**
   * Waits for an operator's decision. Returns null when the time is over or when the processor should be read now.
   * The update `resolveManually` is rejected until the first call.
   */
  wait(milliseconds: number): Promise<OperationOutcome | null>;
}

type Resolve = (options: ActivityOptions, resolution: ManualResolution) => Promise<ResolveOutcome>;

/** The caller also sees this when the payload was not encrypted, because the worker cannot read such a payload. */
const malformed =
  'Send outcome (happened or did_not_happen), actor, ticket and note, and processorPayment if you have it, encrypted ' +
  'through the codec endpoint.';

const textMax = { actor: 200, ticket: 200, note: 2_000, processorPayment: 255, signed: 4_000 } as const;

/**
 * Registers the update `resolveManually` and the signal `recheck`. Call it before the first await of the workflow. One
 * decision is checked at a time. Canceling the workflow does not interrupt a check.
 *
 * @param options of the activity that checks the decision and saves it.
 */
export function startManualReview(options: ActivityOptions, resolve: Resolve, timeline: Timeline): ManualReview {
  let isOpen = false;
  let isChecking = false;
  let decided: OperationOutcome | null = null;
  let readsNow = false;
  setHandler(recheck, () => {
    readsNow = true;
  });
  setHandler(
    resolveManually,
    async (resolution) => {
      isChecking = true;
      const check = CancellationScope.nonCancellable(() => resolve(options, resolution));
      const { outcome, evidence, identity } = await check.catch(throwCause).finally(() => {
        isChecking = false;
      });
      if (outcome.kind === 'needs_review') throw reject('not_saved', outcome.reason);
      const { actor, ticket } = resolution;
      const by = identity === undefined ? '' : `, signed by ${identity}`;
      timeline.add(
        `Decided by ${actor} (${ticket})${by}: the operation ${outcomes[resolution.outcome]}. ${evidences[evidence]}.`,
      );
      decided = outcome;
      return { evidence };
    },
    {
      validator: (resolution) => {
        if (!isOpen || decided !== null) throw reject('not_waiting', 'This operation is not waiting for a decision.');
        if (isChecking) throw reject('not_waiting', 'Another decision is being checked. Wait for its result.');
        if (!isWellFormed(resolution)) throw reject('malformed_resolution', malformed);
      },
    },
  );
  return {
    async wait(milliseconds) {
      isOpen = true;
      await condition(() => decided !== null || readsNow, milliseconds, {
        summary: 'Wait for an operator, then read the processor again',
      });
      readsNow = false;
      return decided;
    },
  };
}

/** The operator sees the reason itself instead of "activity failed". */
function throwCause(error: unknown): never {
  if (error instanceof ActivityFailure && error.cause instanceof ApplicationFailure) throw error.cause;
  throw error;
}

const outcomes = { happened: 'happened', did_not_happen: 'did not happen' } as const;
const evidences = {
  confirmed_by_processor: 'The processor confirms it',
  processor_silent: 'The processor stated no fact, so the decision is accepted without confirmation',
} as const;

function isWellFormed(resolution: ManualResolution | undefined): boolean {
  if (typeof resolution !== 'object' || resolution === null) return false;
  const { outcome, actor, ticket, note, processorPayment, signed } = resolution;
  return (
    (signed === undefined || isText(signed, textMax.signed)) &&
    manualOutcomes.includes(outcome) &&
    isText(actor, textMax.actor) &&
    isText(ticket, textMax.ticket) &&
    isText(note, textMax.note) &&
    (processorPayment === undefined || isText(processorPayment, textMax.processorPayment))
  );
}

function isText(value: unknown, max: number): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= max;
}

function reject(type: string, message: string): ApplicationFailure {
  return ApplicationFailure.create({ type, message, nonRetryable: true, category: 'BENIGN' });
}
