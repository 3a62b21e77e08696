import type * as operationActivities from '@landed/activities/operation/activities';
import type { OperationRef, SettleOutcome, SubmitOutcome } from '@landed/activities/operation/types';
import type { Entity } from '@landed/contracts/entity/entity';
import {
  type ActivityOptions,
  condition,
  log,
  proxyLocalActivities,
  setCurrentDetails,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { OperationAnswered } from '../messages/operation-answered.js';
import { type OpState, searchAttributes } from '../search-attributes.js';
import { processorTaskQueue } from '../task-queues.js';
import type { OperationTimings } from './timings.js';

type Activities = ReturnType<typeof operationActivities.createOperationActivities>;

const { sealProcessing, requireRecovery } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', maximumInterval: '5s' },
});

/** However late the slow lane starts, it reads once: long enough for a read and a commit. */
const lastReadMilliseconds = 30_000;

/** What a money verb brings: everything else about being durable is the same for all of them. */
export interface OperationSteps {
  readonly ref: OperationRef;
  readonly entity: Entity;
  readonly acceptedAtMilliseconds: number;
  readonly timings: OperationTimings;
  /** Prepare, submit, commit in one go; a local activity. A failure of it says nothing about the processor. */
  submitOnce(): Promise<SubmitOutcome>;
  /** Reads until the processor states a fact, then commits; runs as a regular activity with these options. */
  settle(options: ActivityOptions): Promise<SettleOutcome>;
  /** Called once, as soon as the gateway can be answered. */
  answer(answered: OperationAnswered): void;
}

/**
 * The way of every money verb: prepare → submit → commit, fast lane first.
 *
 * 1. Fast lane: `submitOnce` does it all inside the first workflow task.
 * 2. Slow lane, when that left the outcome open: `settle` on the acquirer's own queue, where an operator sees it
 *    pending with its attempts. After {@link OperationTimings.sealAfterMilliseconds} the merchant is answered
 *    `processing`.
 * 3. Past the safe window nobody acts by himself any more: the operation is marked for a person.
 */
export async function runOperation(steps: OperationSteps): Promise<OperationAnswered> {
  const story = tell('Submitting to the processor.');
  const submitted = await submitOrOpen(steps);
  if (submitted.kind !== 'open') {
    return finish(steps, story, submitted);
  }
  story.add('The outcome is open: reading the payment at the processor until it states a fact.');
  upsertSearchAttributes([{ key: searchAttributes.opState, value: 'settling' satisfies OpState }]);

  let settled: SettleOutcome | undefined;
  const settling = settleWithinWindow(steps).then((outcome) => {
    settled = outcome;
  });
  const knownInTime = await condition(() => settled !== undefined, untilSeal(steps));
  const answeredProcessing = !knownInTime && (await sealProcessing(steps.ref));
  if (answeredProcessing) {
    story.add('Not known in time: answered `processing`.');
    steps.answer({ kind: 'sealed' });
  }
  await settling;
  const outcome = settled ?? { kind: 'open' };
  // A key that has its answer keeps it: what turned out not to have been charged is a failed payment, not a new try.
  const keepsAnswer = answeredProcessing && outcome.kind === 'retryable';
  return finish(
    steps,
    story,
    keepsAnswer ? { kind: 'sealed', summary: 'It was never charged: the payment failed.' } : outcome,
  );
}

async function submitOrOpen(steps: OperationSteps): Promise<SubmitOutcome> {
  try {
    return await steps.submitOnce();
  } catch (error) {
    log.warn('The fast lane broke off; the slow lane finds out what happened.', { error: String(error) });
    return { kind: 'open' };
  }
}

/** Open only when the safe window has passed without a fact. */
async function settleWithinWindow(steps: OperationSteps): Promise<SettleOutcome> {
  const { timings } = steps;
  const deadline = Math.max(
    steps.acceptedAtMilliseconds + timings.safeWindowMilliseconds - Date.now(),
    lastReadMilliseconds,
  );
  try {
    return await steps.settle({
      taskQueue: processorTaskQueue(steps.entity),
      startToCloseTimeout: '30s',
      scheduleToCloseTimeout: deadline,
      summary: `Settle with the ${steps.entity} acquirer`,
      retry: {
        initialInterval: timings.settleBackoffMilliseconds,
        maximumInterval: timings.settleBackoffMaxMilliseconds,
        backoffCoefficient: 1.5,
      },
    });
  } catch (error) {
    log.error('The processor stated no fact within the safe window.', { error: String(error) });
    return { kind: 'open' };
  }
}

async function finish(steps: OperationSteps, story: Story, outcome: SettleOutcome): Promise<OperationAnswered> {
  switch (outcome.kind) {
    case 'sealed':
      story.add(outcome.summary);
      return answered(steps, 'answered', { kind: 'sealed' }, outcome.amountMinor);
    case 'retryable':
      story.add('Nothing was charged; the same idempotency key may be sent again.');
      return answered(steps, 'not_charged', { kind: 'retryable', code: outcome.code });
    case 'open': {
      await requireRecovery(steps.ref);
      story.add('The outcome is unknown past the safe window: a person has to look.');
      upsertSearchAttributes([{ key: searchAttributes.needsReview, value: true }]);
      return answered(steps, 'recovery_required', { kind: 'sealed' });
    }
  }
}

function answered(
  steps: OperationSteps,
  state: OpState,
  result: OperationAnswered,
  amountMinor?: number,
): OperationAnswered {
  upsertSearchAttributes([
    { key: searchAttributes.opState, value: state },
    ...(amountMinor === undefined ? [] : [{ key: searchAttributes.amountMinor, value: amountMinor }]),
  ]);
  steps.answer(result);
  return result;
}

function untilSeal(steps: OperationSteps): number {
  return Math.max(steps.acceptedAtMilliseconds + steps.timings.sealAfterMilliseconds - Date.now(), 1);
}

interface Story {
  add(line: string): void;
}

/** The timeline that Temporal Web shows beside the workflow, one plain line per step. */
function tell(first: string): Story {
  const lines: string[] = [];
  const story = {
    add(line: string) {
      lines.push(`- ${new Date().toISOString()} ${line}`);
      setCurrentDetails(lines.join('\n'));
    },
  };
  story.add(first);
  return story;
}
