import type * as operationActivities from '@landed/activities/operation/activities';
import type { SettleOutcome, SubmitOutcome } from '@landed/activities/operation/types';
import type { OperationRef } from '@landed/contracts/operation/types';
import {
  type ActivityOptions,
  condition,
  log,
  patched,
  proxyLocalActivities,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { OperationCompleted } from '../messages/operation-completed.js';
import { patches } from '../patches.js';
import { type OpState, searchAttributes } from '../search-attributes.js';
import { coreTaskQueue, processorTaskQueue } from '../task-queues.js';
import type { OperationSteps } from './operation-plan.js';
import { startManualReview, type ManualReview } from './manual-review.js';
import { type Timeline, startTimeline } from './timeline.js';

type Activities = ReturnType<typeof operationActivities.createOperationActivities>;

const store = {
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', maximumInterval: '5s' },
} as const;
const { sealProcessing } = proxyLocalActivities<Activities>({
  ...store,
  summary: 'Answer with the payment as it stands',
});
const { requireRecovery } = proxyLocalActivities<Activities>({ ...store, summary: 'Leave the key to a person' });

type Known = Exclude<SettleOutcome, { kind: 'unknown' }>;
type Answer = (answered: OperationCompleted) => void;

/** How an operation ended, and what its caller was told. */
export interface OperationEnd {
  readonly answered: OperationCompleted;
  readonly outcome: SettleOutcome;
}

/**
 * The way of every money verb: prepare → submit → commit, fast lane first.
 *
 * 1. Fast lane: `submitOnce` does it all inside the first workflow task.
 * 2. Slow lane, when that left the outcome open: `settle` on the acquirer's own queue, where an operator sees it
 *    pending with its attempts. After {@link OperationTimings.sealAfterMilliseconds} the merchant gets the answer that
 *    was prepared for this case.
 * 3. Past the safe window nobody acts by himself any more: the operation is marked for a person, and ends when one has
 *    decided or when the processor, which is still read, states a fact after all.
 */
export async function runOperation(steps: OperationSteps, answer: Answer): Promise<OperationEnd> {
  const story = startTimeline('Submitting to the processor.');
  const desk = startManualReview(
    slowLane(steps, { scheduleToCloseTimeout: '2m', summary: 'Check and commit what a person decided' }),
    (options, resolution) => steps.resolve(options, resolution),
    (line) => story.add(line),
  );
  const submitted = await submitOrOpen(steps);
  if (submitted.kind !== 'unknown') return finish(story, answer, submitted);

  story.add('The outcome is open: reading the payment at the processor until it states a fact.');
  upsertSearchAttributes([{ key: searchAttributes.opState, value: 'settling' satisfies OpState }]);
  let settled: SettleOutcome | undefined;
  const settling = settleWithinWindow(steps).then((outcome) => {
    settled = outcome;
  });
  const knownInTime = await condition(() => settled !== undefined, untilSeal(steps), {
    summary: 'Until the merchant is answered without the outcome',
  });
  const answeredOpen = !knownInTime && (await sealProcessing(refOf(steps)));
  if (answeredOpen) {
    story.add('Not known in time: answered with the payment as it stands.');
    answer({ kind: 'completed' });
  }
  await settling;
  const outcome = settled ?? { kind: 'unknown' };
  if (outcome.kind !== 'unknown') return finish(story, answer, keepAnswer(answeredOpen, outcome));
  return waitForAPerson(steps, story, answer, { desk, answeredOpen });
}

async function submitOrOpen(steps: OperationSteps): Promise<SubmitOutcome> {
  try {
    return await steps.submitOnce();
  } catch (error) {
    log.warn('The fast lane broke off; the slow lane finds out what happened.', { error: String(error) });
    return { kind: 'unknown' };
  }
}

/** Open only when the safe window has passed without a fact. */
async function settleWithinWindow(steps: OperationSteps): Promise<SettleOutcome> {
  const { timings } = steps;
  const deadline = Math.max(
    acceptedAt(steps) + timings.safeWindowMilliseconds - Date.now(),
    timings.lastReadMilliseconds,
  );
  try {
    return await steps.settle(slowLane(steps, { scheduleToCloseTimeout: deadline }));
  } catch (error) {
    log.error('The processor stated no fact within the safe window.', { error: String(error) });
    return { kind: 'unknown' };
  }
}

/** A key that has its answer keeps it: what turned out not to have happened is no new try then. */
function keepAnswer(hasAnswer: boolean, outcome: Known): Known {
  return hasAnswer && outcome.kind === 'retryable'
    ? { kind: 'completed', summary: 'It never happened; the key keeps the answer that it has.' }
    : outcome;
}

async function waitForAPerson(
  steps: OperationSteps,
  story: Timeline,
  answer: Answer,
  { desk, answeredOpen }: { readonly desk: ManualReview; readonly answeredOpen: boolean },
): Promise<OperationEnd> {
  await requireRecovery(refOf(steps));
  story.add('The outcome is unknown past the safe window: a person has to look.');
  upsertSearchAttributes([{ key: searchAttributes.needsReview, value: true }]);
  const waiting = tellState('recovery_required', answer, { kind: 'completed' });
  if (!patched(patches.waitsForAPerson)) return { answered: waiting, outcome: { kind: 'unknown' } };

  let pause = steps.timings.recheckMilliseconds;
  for (;;) {
    const outcome = (await desk.wait(pause)) ?? (await readOnce(steps));
    if (outcome.kind !== 'unknown') {
      upsertSearchAttributes([{ key: searchAttributes.needsReview, value: false }]);
      return finish(story, answer, keepAnswer(answeredOpen, outcome));
    }
    pause = Math.min(pause * 2, steps.timings.recheckMaxMilliseconds);
  }
}

async function readOnce(steps: OperationSteps): Promise<SettleOutcome> {
  try {
    return await steps.settle({ ...slowLane(steps, { scheduleToCloseTimeout: '2m' }), retry: { maximumAttempts: 1 } });
  } catch {
    return { kind: 'unknown' };
  }
}

function finish(story: Timeline, answer: Answer, outcome: Known): OperationEnd {
  switch (outcome.kind) {
    case 'completed':
      story.add(outcome.summary);
      return { answered: tellState('answered', answer, { kind: 'completed' }, outcome.amountMinor), outcome };
    case 'retryable':
      if (outcome.summary !== undefined) story.add(outcome.summary);
      story.add('Nothing was done; the same idempotency key may be sent again.');
      return { answered: tellState('not_charged', answer, { kind: 'retryable', code: outcome.code }), outcome };
  }
}

function tellState(
  state: OpState,
  answer: Answer,
  answered: OperationCompleted,
  amountMinor?: number,
): OperationCompleted {
  upsertSearchAttributes([
    { key: searchAttributes.opState, value: state },
    ...(amountMinor === undefined ? [] : [{ key: searchAttributes.amountMinor, value: amountMinor }]),
  ]);
  answer(answered);
  return answered;
}

/** An activity on the acquirer's own queue, where its outage fills no other. */
function slowLane({ entity, timings }: OperationSteps, options: ActivityOptions): ActivityOptions {
  return {
    taskQueue: entity === null ? coreTaskQueue : processorTaskQueue(entity),
    startToCloseTimeout: '30s',
    summary: entity === null ? 'Settle a payment that may not exist' : `Settle with the ${entity} acquirer`,
    retry: {
      initialInterval: timings.settleBackoffMilliseconds,
      maximumInterval: timings.settleBackoffMaxMilliseconds,
      backoffCoefficient: 1.5,
    },
    ...options,
  };
}

function refOf({ input }: OperationSteps): OperationRef {
  const { rail, merchantId, idempotency } = input;
  return { rail, merchantId, keyHash: idempotency.keyHash, attempt: idempotency.attempt };
}

function acceptedAt({ input }: OperationSteps): number {
  return Date.parse(input.acceptedAt);
}

function untilSeal(steps: OperationSteps): number {
  return Math.max(acceptedAt(steps) + steps.timings.sealAfterMilliseconds - Date.now(), 1);
}
