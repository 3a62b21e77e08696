import type { createDisputeActivities } from '@landed/activities/dispute/activities';
import type { RefreshedDispute } from '@landed/activities/dispute/refresh-dispute';
import type { DisputeWait } from '@landed/contracts/dispute/deadline';
import { type DisputeStatus, isOpenDispute } from '@landed/contracts/dispute/status';
import type { DisputeLifecycleInput } from '@landed/contracts/dispute/types';
import {
  continueAsNew,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
  setWorkflowOptions,
} from '@temporalio/workflow';
import { autoUpgrade } from './auto-upgrade.js';
import { type DisputeProgress, type DisputeStep, nextDisputeStep } from './dispute-lifecycle/next-step.js';
import { disputeTimings } from './dispute-lifecycle/timings.js';
import { needReview } from './lifecycle/review.js';
import { runLifecycle } from './lifecycle/run-lifecycle.js';
import { recheck } from './messages/recheck.js';
import { stateChanged } from './messages/state-changed.js';
import { startTimeline } from './operation/timeline.js';
import { processorTaskQueue } from './task-queues.js';
import { notifyMerchant } from './webhook/notify-merchant.js';
import { now, realDuration, realRetryPause } from './workflow-clock.js';

type Activities = ReturnType<typeof createDisputeActivities>;

const { loadDisputeWait, insertDisputeReminder } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', maximumInterval: '30s' },
});

// It runs for weeks, so it continues on the current version.
setWorkflowOptions(autoUpgrade, disputeLifecycle);

/**
 * Records a dispute and follows it until the bank has decided: its stages, its money, its deadline for evidence.
 *
 * Trigger: an event of the processor about the dispute; started with the signal `stateChanged`. A dispute that a later
 * stage opens again is followed by a new run. Id: `disp/<rail>/<bits of the dispute's id>`.
 * Messages: signals `stateChanged` and `recheck` (read the dispute at the processor).
 * Steps, repeated while the dispute is open:
 * 1. `refreshDispute` on the acquirer's task queue: read at the processor; save record, ledger and events. Due after each
 *    signal, shortly after the deadline, and daily.
 * 2. `insertDisputeReminder` 72 hours and 24 hours before the deadline.
 * 3. The merchant is notified of the new events.
 * After 180 days, and when the processor states what cannot be saved, an operator should look: `NeedsReview`.
 * Undone on failure: nothing. Ends in: the final status of the dispute; null if it cannot be recorded.
 * Recorded histories: `test/replay/histories/dispute-lifecycle-*.json`.
 */
export function disputeLifecycle(input: DisputeLifecycleInput): Promise<DisputeStatus | null> {
  let mustRead = true;
  setHandler(stateChanged, () => {
    mustRead = true;
  });
  setHandler(recheck, () => {
    mustRead = true;
  });
  const timeline = startTimeline('Reading the dispute at the processor.');
  let progress: DisputeProgress = { readAt: 0, retryAt: null, isReviewed: false };
  let status: DisputeStatus | null = null;
  const review = (reason: string) => {
    needReview(timeline, reason);
    progress = { ...progress, isReviewed: true };
  };

  return runLifecycle<DisputeWait | null | 'unrecordable', DisputeStep, DisputeStatus | null>({
    async load() {
      if (!mustRead) return loadDisputeWait(input);
      mustRead = false;
      const refreshed = await read(input);
      progress = progressAfterRead(progress, refreshed, now());
      if (refreshed === 'saved') await notify(input);
      if (refreshed !== null && refreshed !== 'saved' && refreshed !== 'unchanged') {
        review(reviewLines[refreshed]);
        if ((await loadDisputeWait(input)) === null) return 'unrecordable';
      }
      return loadDisputeWait(input);
    },
    next(wait) {
      // Nothing is recorded and nothing can be. The next event starts a new run.
      if (wait === 'unrecordable') return { endsIn: null, unresolved: true };
      if (wait === null) return unrecorded();
      if (wait.status !== status) {
        status = wait.status;
        timeline.add(describe(wait));
      }
      // A later stage may open the dispute again. Its signal is news, so the dispute is read again before the end.
      return isOpenDispute(wait.status) ? nextDisputeStep(wait, progress, now()) : { endsIn: wait.status };
    },
    async act(step) {
      if (step.act === 'read') mustRead = true;
      if (step.act === 'review') review('The dispute is open for 180 days: an operator should look.');
      if (step.act === 'remind' && (await insertDisputeReminder(input, step.which, step.dueBy))) {
        timeline.add('Reminding the merchant that the evidence is due.');
        await notify(input);
      }
    },
    hasNews: () => mustRead,
    waitSummaries,
    startNewRun: () => continueAsNew<typeof disputeLifecycle>(input),
  });
}

const reviewLines = {
  absent: 'The processor does not have the dispute: an operator should look.',
  other_currency: 'The processor states another currency than that of the payment: an operator should look.',
  payment_ended: 'The disputed payment ended here without a capture: an operator should look.',
} as const satisfies Record<Exclude<RefreshedDispute, 'saved' | 'unchanged'>, string>;

const waitSummaries = {
  read: 'Wait for the next read of the processor',
  remind: 'Wait for the reminder before the deadline',
  review: 'Wait for the time when an operator should look',
} as const satisfies Record<DisputeStep['act'], string>;

function progressAfterRead(
  progress: DisputeProgress,
  refreshed: RefreshedDispute | null,
  now: number,
): DisputeProgress {
  return refreshed === null
    ? { ...progress, retryAt: now + disputeTimings.retryPauseMilliseconds }
    : { ...progress, retryAt: null, readAt: now };
}

/** A dispute that could not be read yet is read again soon: nothing else is known about it. */
function unrecorded(): DisputeStep {
  return { act: 'read', at: now() + disputeTimings.backoffMaxMilliseconds };
}

/** Null when the processor stated no fact for a while: the next step is not kept waiting. */
async function read(input: DisputeLifecycleInput): Promise<RefreshedDispute | null> {
  const { refreshDispute } = proxyActivities<Activities>({
    taskQueue: processorTaskQueue(input.entity),
    startToCloseTimeout: '30s',
    scheduleToCloseTimeout: realDuration(disputeTimings.giveUpMilliseconds),
    summary: `Read the dispute at the ${input.entity} acquirer`,
    retry: {
      initialInterval: realRetryPause(disputeTimings.backoffMilliseconds),
      maximumInterval: realRetryPause(disputeTimings.backoffMaxMilliseconds),
    },
  });
  try {
    return await refreshDispute(input);
  } catch {
    return null;
  }
}

function notify({ rail, merchantId, disputeId }: DisputeLifecycleInput): Promise<void> {
  return notifyMerchant({ rail, merchantId, resourceId: disputeId });
}

function describe({ status, dueBy }: DisputeWait): string {
  return dueBy === null
    ? `The dispute is \`${status}\`.`
    : `The dispute is \`${status}\`; evidence is due by ${dueBy}.`;
}
