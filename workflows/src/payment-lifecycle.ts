import type {
  createPaymentLifecycleActivities,
  PaymentWithDeadline,
} from '@landed/activities/payment-intent/activities';
import type { Refreshed } from '@landed/activities/payment-intent/refresh-payment';
import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import {
  type ActivityOptions,
  CancellationScope,
  condition,
  continueAsNew,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
  setWorkflowOptions,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { autoUpgrade } from './auto-upgrade.js';
import { recheck } from './messages/recheck.js';
import { stateChanged } from './messages/state-changed.js';
import { startTimeline, type Timeline } from './operation/timeline.js';
import { nextStep, type Pending, type Step } from './payment-lifecycle/next-step.js';
import { lifecycleTimings } from './payment-lifecycle/timings.js';
import { searchAttributes } from './search-attributes.js';
import { processorTaskQueue } from './task-queues.js';
import { notifyMerchant } from './webhook/notify-merchant.js';
import { now, realDuration } from './workflow-clock.js';

export type PaymentLifecycleInput = PaymentWithDeadline;

type Activities = ReturnType<typeof createPaymentLifecycleActivities>;

const { loadDeadline, insertExpiryEvent } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', maximumInterval: '30s' },
});

// It can run for weeks, so it continues on the current version.
setWorkflowOptions(autoUpgrade, paymentLifecycle);

/**
 * Runs while a payment has a deadline: while its buyer must authenticate, while it can be captured, while one of its
 * refunds is pending at the processor, or while a late charge is not returned.
 *
 * Trigger: a checkout, a refund or a processor event that gives the payment a deadline, started with the signal
 * `stateChanged`; the sweep for lost workflows. Id: `pay/<rail>/<payment>`.
 * Messages: signals `stateChanged` (load the payment again) and `recheck` (read the processor now).
 * Steps, repeated: load the deadline, wait for the next step, take it. The steps are:
 * - `read` the processor, in case its event was lost; a late charge is returned;
 * - `warn` the merchant a day before an authorization ends;
 * - `end` the payment at the processor when the deadline has passed. The processor's response decides the status.
 * Undone on failure: nothing; a payment that an operation is changing is left to that operation.
 * Ends in: a payment without a deadline.
 * Recorded histories: `test/replay/histories/payment-lifecycle-*.json`.
 */
export function paymentLifecycle(input: PaymentLifecycleInput): Promise<PaymentStatus> {
  let hasChanged = false;
  let readsNow = false;
  setHandler(stateChanged, () => {
    hasChanged = true;
  });
  setHandler(recheck, () => {
    hasChanged = true;
    readsNow = true;
  });
  // Canceling the workflow has no effect: the buyer's money would stay held and no workflow would release it.
  return CancellationScope.nonCancellable(async () => {
    const timeline = startTimeline('Loading the deadline of the payment.');
    let waitsFor = '';
    let tries = 0;
    for (;;) {
      hasChanged = false;
      const deadline = await loadDeadline(input);
      if (deadline.kind === 'done') {
        // A signal that arrived during the read may be about a new deadline.
        if (hasChanged) continue;
        timeline.add(`The payment is \`${deadline.status}\` and no longer has a deadline.`);
        return deadline.status;
      }
      if (deadline.kind !== waitsFor) {
        waitsFor = deadline.kind;
        tries = 0;
        timeline.add(describe(deadline));
      }
      if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof paymentLifecycle>(input);

      const step: Step = readsNow ? { act: 'read', at: 0 } : nextStep(deadline, tries, now());
      const pause = step.at - now();
      if (pause > 0) {
        upsertSearchAttributes([{ key: searchAttributes.nextActionAt, value: new Date(step.at) }]);
        await condition(() => hasChanged, realDuration(pause), { summary: waitSummaries[step.act] });
        if (hasChanged) continue;
      }
      readsNow = false;
      tries += 1;
      const refreshed = await take(step, input, deadline, timeline);
      if (refreshed === 'needs_review') upsertSearchAttributes([{ key: searchAttributes.needsReview, value: true }]);
      // Reading again at once would give the same contradiction: wait for an operator's signal or the longest pause.
      if (refreshed === 'contradicted') {
        upsertSearchAttributes([{ key: searchAttributes.needsReview, value: true }]);
        const longestPause = realDuration(lifecycleTimings.longestPauseMilliseconds);
        await condition(() => hasChanged, longestPause, { summary: 'Wait for an operator' });
      }
    }
  });
}

const waitSummaries = {
  load: 'Wait for the operation that is changing the payment',
  read: 'Wait for the next read of the processor',
  warn: 'Wait for the warning before the authorization ends',
  end: 'Wait for the deadline',
} as const satisfies Record<Step['act'], string>;

type RefreshedKind = Refreshed['kind'] | 'needs_review' | null;

async function take(
  { act }: Step,
  input: PaymentLifecycleInput,
  pending: Pending,
  timeline: Timeline,
): Promise<RefreshedKind> {
  switch (act) {
    case 'load':
      return null;
    case 'read':
      return read(input, pending, timeline);
    case 'warn':
      if (await insertExpiryEvent(input)) {
        timeline.add('Notifying the merchant that the authorization is about to end.');
        await notify(input, input.paymentIntentId);
      }
      return null;
    case 'end':
      return end(input, pending, timeline);
  }
}

/** A failed read is not retried here: the next read follows. */
async function read(input: PaymentLifecycleInput, { kind }: Pending, timeline: Timeline): Promise<RefreshedKind> {
  const options = { scheduleToCloseTimeout: '2m', retry: { maximumAttempts: 1 } } as const;
  try {
    if (kind !== 'refunding') {
      return await report(
        input,
        timeline,
        'Read',
        await onQueue(input, 'Read the payment', options).readPayment(input),
      );
    }
    const changed = await onQueue(input, 'Read the refunds', options).readRefunds(input);
    for (const refundId of changed) await notify(input, refundId);
  } catch {
    timeline.add('The processor could not be read.');
  }
  return null;
}

/** Retried without limit: until the processor confirms it, nothing has ended. */
async function end(input: PaymentLifecycleInput, { kind }: Pending, timeline: Timeline): Promise<RefreshedKind> {
  if (kind !== 'requires_action' && kind !== 'authorized') return null;
  timeline.add('The deadline has passed: ending the payment at the processor.');
  const retry = { initialInterval: '1s', maximumInterval: '5 minutes' } as const;
  return report(input, timeline, 'Ended', await onQueue(input, 'End the payment', { retry }).endPayment(input, kind));
}

async function report(
  input: PaymentLifecycleInput,
  timeline: Timeline,
  verb: string,
  refreshed: Refreshed,
): Promise<RefreshedKind> {
  const line = lineOf(verb, refreshed);
  if (line !== null) timeline.add(line);
  if (refreshed.kind === 'changed') await notify(input, input.paymentIntentId);
  return refreshed.kind === 'changed' && refreshed.needsReview === true ? 'needs_review' : refreshed.kind;
}

function notify({ rail, merchantId }: PaymentLifecycleInput, resourceId: string): Promise<void> {
  return notifyMerchant({ rail, merchantId, resourceId });
}

function lineOf(verb: string, refreshed: Refreshed): string | null {
  switch (refreshed.kind) {
    case 'changed':
      return `${verb} at the processor: the payment is now \`${refreshed.status}\`.`;
    case 'contradicted':
      return 'The processor states a status that the payment can no longer take: an operator should look.';
    case 'held':
      return 'An operation is changing the payment: left to that operation.';
    case 'unchanged':
    case 'unknown':
      return null;
  }
}

function onQueue({ entity }: PaymentLifecycleInput, summary: string, options: ActivityOptions) {
  return proxyActivities<Activities>({
    taskQueue: processorTaskQueue(entity),
    startToCloseTimeout: '30s',
    summary: `${summary} at the ${entity} acquirer`,
    ...options,
  });
}

function describe(pending: Pending): string {
  switch (pending.kind) {
    case 'requires_action':
      return `Waiting for the buyer to authenticate, until ${pending.until}.`;
    case 'authorized':
      return `Authorized: waiting for the capture, until ${pending.until}.`;
    case 'refunding':
      return 'Waiting for the processor to confirm a refund.';
    case 'late_charge':
      return 'The processor completed a payment that had ended here: waiting until it is voided or refunded.';
  }
}
