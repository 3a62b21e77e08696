import type * as operationActivities from '@landed/activities/operation/activities';
import type { NeedsReview, OperationOutcome } from '@landed/activities/operation/types';
import { type OperationMemory, operationRefOf, preparedInterruption } from '@landed/contracts/operation/types';
import {
  ActivityFailure,
  type ActivityOptions,
  ApplicationFailure,
  condition,
  log,
  proxyLocalActivities,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import { searchAttributes } from '../search-attributes.js';
import { coreTaskQueue, processorTaskQueue } from '../task-queues.js';
import { notifyMerchant } from '../webhook/notify-merchant.js';
import { now, realDuration, realRetryPause } from '../workflow-clock.js';
import { finishOperation, type KnownOutcome, type OperationEnd, type Respond, setOpState } from './finish-operation.js';
import { type ManualReview, startManualReview } from './manual-review.js';
import type { MoneyOperation } from './money-operation.js';
import { startTimeline, type Timeline } from './timeline.js';
import { operationTimings } from './timings.js';

type Activities = ReturnType<typeof operationActivities.createOperationActivities>;

const store = {
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', maximumInterval: '5s' },
} as const;
const { completeAsPending } = proxyLocalActivities<Activities>({
  ...store,
  summary: 'Respond without the outcome',
});
const reviewOptions = { ...store, summary: 'Require manual review' } as const;
const { requireManualReview } = proxyLocalActivities<Activities>(reviewOptions);
const requireManualReviewSoon = proxyLocalActivities<Activities>({
  ...reviewOptions,
  scheduleToCloseTimeout: '30s',
}).requireManualReview;

/** What `runOperation` passes from step to step. */
interface Run {
  readonly operation: MoneyOperation;
  readonly timeline: Timeline;
  readonly review: ManualReview;
  readonly respond: Respond;
  /** Grows only: whatever the database loses, the workflow remembers. */
  memory: OperationMemory;
}

/**
 * The steps of every money operation:
 *
 * 1. Inline attempt: `submitInline` prepares, calls the processor and saves inside the first workflow task.
 * 2. Reconciling, when the outcome is unknown: `reconcile` reads the processor until it states a fact. It is a
 *    pending activity on the acquirer's task queue, where operators see it. If that takes longer than
 *    {@link operationTimings.respondAfterMilliseconds}, the merchant gets the prepared response without the outcome.
 * 3. Manual review, after the safe window: nothing more is sent to the processor. The operation ends when an
 *    operator decides, or when the processor states a fact after all. An operation whose rows were lost, or contradict
 *    what the processor stated, goes there at once: its key is never free before an operator has decided.
 */
export async function runOperation(operation: MoneyOperation, respond: Respond): Promise<OperationEnd> {
  const timeline = startTimeline('Submitting to the processor.');
  const review = startManualReview(
    onProcessorQueue(operation, {
      scheduleToCloseTimeout: '2m',
      summary: "Check and save the operator's decision",
    }),
    (options, resolution) => operation.resolve(options, resolution),
    timeline,
  );
  const run: Run = { operation, timeline, review, respond, memory: { isPrepared: false, stated: null } };

  const submitted = await submitInline(run);
  if (submitted.kind === 'needs_review') return reviewManually(run, false);
  if (submitted.kind !== 'unknown') return finishOperation(run, submitted);

  timeline.add('The outcome is unknown. Reading the processor until it states a fact.');
  setOpState('reconciling');
  const { outcome, hasResponded } = await reconcile(run);
  if (isKnown(outcome)) return finishOperation(run, keepResponse(hasResponded, outcome));

  if (outcome.kind === 'unknown') {
    timeline.add('The outcome is unknown after the safe window: an operator must decide.');
  }
  return reviewManually(run, hasResponded);
}

function isKnown(outcome: OperationOutcome): outcome is KnownOutcome {
  return outcome.kind !== 'unknown' && outcome.kind !== 'needs_review';
}

async function submitInline(run: Run): Promise<OperationOutcome> {
  try {
    const outcome = await run.operation.submitInline();
    if (outcome.kind === 'needs_review') remember(run, outcome);
    if (outcome.kind === 'unknown') run.memory = { ...run.memory, isPrepared: outcome.isPrepared !== false };
    return outcome;
  } catch (error) {
    log.warn('The inline attempt was interrupted; reconciliation finds the outcome.', { error: String(error) });
    run.memory = { ...run.memory, isPrepared: isPreparedInterruption(error) };
    return { kind: 'unknown' };
  }
}

/** The failure of a local activity arrives as itself; that of a regular activity is wrapped. */
function isPreparedInterruption(error: unknown): boolean {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  return cause instanceof ApplicationFailure && cause.type === preparedInterruption;
}

/** Keeps what the processor stated, for later runs and where operators see it. */
function remember(run: Run, { reason, stated }: NeedsReview): void {
  run.memory = { isPrepared: true, stated: stated ?? run.memory.stated };
  run.timeline.add(`${reason} An operator must decide.`);
}

/** Reconciles, and responds without the outcome when that takes too long. */
async function reconcile(run: Run): Promise<{ readonly outcome: OperationOutcome; readonly hasResponded: boolean }> {
  const { operation, timeline, respond } = run;
  let outcome: OperationOutcome | undefined;
  const reconciling = reconcileWithinWindow(run).then((found) => {
    if (found.kind === 'needs_review') remember(run, found);
    outcome = found;
  });
  const knownInTime = await condition(() => outcome !== undefined, untilResponse(operation), {
    summary: 'Wait for the outcome before responding without it',
  });
  const hasResponded = !knownInTime && (await completeAsPending(operationRefOf(operation.input)));
  if (hasResponded) {
    timeline.add('The outcome is still unknown: responded with the current state.');
    respond({ kind: 'completed' });
    // The events so far, `payment_intent.processing` among them: the outcome may take hours.
    await notifyMerchant(operation.notifies);
  }
  await reconciling;
  return { outcome: outcome ?? { kind: 'unknown' }, hasResponded };
}

/** Returns `unknown` only when the safe window has passed without a fact. */
async function reconcileWithinWindow({ operation, memory }: Run): Promise<OperationOutcome> {
  const { safeWindowMilliseconds, lastReadMilliseconds } = operationTimings;
  const untilWindowEnds = acceptedAt(operation) + safeWindowMilliseconds - now();
  const scheduleToCloseTimeout = realDuration(Math.max(untilWindowEnds, lastReadMilliseconds));
  try {
    return await operation.reconcile(onProcessorQueue(operation, { scheduleToCloseTimeout }), memory);
  } catch (error) {
    log.error('The processor stated no fact within the safe window.', { error: String(error) });
    return { kind: 'unknown' };
  }
}

/** The first response of a key stays: a later "nothing was done" no longer frees the key for another attempt. */
function keepResponse(hasResponded: boolean, outcome: KnownOutcome): KnownOutcome {
  return hasResponded && outcome.kind === 'retryable'
    ? { kind: 'completed', summary: 'Nothing was done. The key keeps its response.' }
    : outcome;
}

/** Waits for an operator and reads the processor at growing intervals until either gives the outcome. */
async function reviewManually(run: Run, hasResponded: boolean): Promise<OperationEnd> {
  const { review, respond } = run;
  await takeKey(run);
  showReview();
  respond({ kind: 'completed' });

  let pause = operationTimings.recheckMilliseconds;
  for (;;) {
    const outcome = (await review.wait(realDuration(pause))) ?? (await readOnce(run));
    if (isKnown(outcome)) {
      upsertSearchAttributes([{ key: searchAttributes.needsReview, value: false }]);
      return finishOperation(run, keepResponse(hasResponded, outcome));
    }
    pause = Math.min(pause * 2, operationTimings.recheckMaxMilliseconds);
  }
}

/** Makes the key `recovery_required`. While the database does not take that, operators see the review all the same. */
async function takeKey({ operation: { kind, input }, memory, timeline }: Run): Promise<void> {
  try {
    await requireManualReviewSoon(kind, input, memory.stated);
  } catch {
    timeline.add('The idempotency key could not be made `recovery_required` yet: trying again.');
    showReview();
    await requireManualReview(kind, input, memory.stated);
  }
}

function showReview(): void {
  upsertSearchAttributes([{ key: searchAttributes.needsReview, value: true }]);
  setOpState('recovery_required');
}

async function readOnce({ operation, memory }: Run): Promise<OperationOutcome> {
  const options = onProcessorQueue(operation, { scheduleToCloseTimeout: '2m' });
  try {
    return await operation.reconcile({ ...options, retry: { maximumAttempts: 1 } }, memory);
  } catch {
    return { kind: 'unknown' };
  }
}

function acceptedAt({ input }: MoneyOperation): number {
  return Date.parse(input.acceptedAt);
}

function untilResponse(operation: MoneyOperation): number {
  return realDuration(acceptedAt(operation) + operationTimings.respondAfterMilliseconds - now());
}

/** An activity on the acquirer's own task queue, so that its outage does not block other acquirers. */
function onProcessorQueue({ entity }: MoneyOperation, options: ActivityOptions): ActivityOptions {
  return {
    taskQueue: entity === null ? coreTaskQueue : processorTaskQueue(entity),
    startToCloseTimeout: '30s',
    summary: entity === null ? 'Reconcile an unknown payment' : `Reconcile with the ${entity} acquirer`,
    retry: {
      initialInterval: realRetryPause(operationTimings.reconcileBackoffMilliseconds),
      maximumInterval: realRetryPause(operationTimings.reconcileBackoffMaxMilliseconds),
      backoffCoefficient: 1.5,
    },
    ...options,
  };
}
