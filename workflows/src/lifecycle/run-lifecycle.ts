import {
  allHandlersFinished,
  CancellationScope,
  condition,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { searchAttributes } from '../search-attributes.js';
import { now, realDuration } from '../workflow-clock.js';
import { endReview } from './review.js';

/** The next step, and when it is due (milliseconds since 1970). */
export interface LifecycleStep<Act extends string> {
  readonly act: Act;
  readonly at: number;
}

/** The lifecycle is over. `unresolved`: an operator is still needed, so the workflow stays marked. */
export interface LifecycleEnd<Result> {
  readonly endsIn: Result;
  readonly unresolved?: true;
}

/** What a workflow follows until it has ended: a payment, a dispute, a payout. */
export interface Lifecycle<State, Step extends LifecycleStep<string>, Result> {
  /** Takes in what has arrived, and loads the state from the database. */
  load(): Promise<State>;
  /** Decides the next step. `reload`: the state is outdated already. */
  next(state: State): Step | LifecycleEnd<Result> | 'reload';
  /** Takes a step that is due. */
  act(step: Step, state: State): Promise<void>;
  /** Whether anything has arrived since the last load. It ends a wait, and the lifecycle does not end before it. */
  hasNews(): boolean;
  /** What Temporal Web shows while a step is not due. */
  readonly waitSummaries: Readonly<Record<Step['act'], string>>;
  /** Continues as a new run, so that the history stays short. */
  startNewRun(): Promise<never>;
}

/**
 * Repeats until the end: load the state, decide the next step, wait until it is due, take it.
 *
 * Canceling the workflow has no effect: the money and the other party do not stop with it. Nothing that arrives is lost:
 * a run ends, or continues as a new one, only when no news is left and every handler has finished.
 */
export function runLifecycle<State, Step extends LifecycleStep<string>, Result>(
  lifecycle: Lifecycle<State, Step, Result>,
): Promise<Result> {
  return CancellationScope.nonCancellable(async () => {
    for (;;) {
      const state = await lifecycle.load();
      const step = lifecycle.next(state);
      if (step === 'reload') continue;
      if ('endsIn' in step) {
        if (!(await isQuiet(lifecycle))) continue;
        if (step.unresolved === undefined) endReview();
        return step.endsIn;
      }
      if (workflowInfo().continueAsNewSuggested && !lifecycle.hasNews() && allHandlersFinished()) {
        await lifecycle.startNewRun();
      }
      if (await isInterrupted(lifecycle, step)) continue;
      await lifecycle.act(step, state);
    }
  });
}

/** Waits for the handlers. False when something arrived before that or meanwhile. */
async function isQuiet({ hasNews }: { hasNews(): boolean }): Promise<boolean> {
  if (hasNews()) return false;
  await condition(allHandlersFinished);
  return !hasNews();
}

/** Waits until the step is due. True when something arrived before. A step that is due already is not interrupted. */
async function isInterrupted<Act extends string>(
  lifecycle: { hasNews(): boolean; readonly waitSummaries: Readonly<Record<Act, string>> },
  { act, at }: LifecycleStep<Act>,
): Promise<boolean> {
  const pause = at - now();
  if (pause <= 0) return false;
  upsertSearchAttributes([{ key: searchAttributes.nextActionAt, value: new Date(at) }]);
  return condition(() => lifecycle.hasNews(), realDuration(pause), { summary: lifecycle.waitSummaries[act] });
}
