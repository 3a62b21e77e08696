import type {
  createPaymentLifecycleActivities,
  PaymentWithDeadline,
} from '@landed/activities/payment-intent/activities';
import type { Refreshed } from '@landed/activities/payment-intent/refresh-payment';
import type { PaymentDeadline } from '@landed/contracts/payment-intent/deadline';
import type { PaymentStatus } from '@landed/contracts/payment-intent/status';
import {
  type ActivityOptions,
  condition,
  continueAsNew,
  proxyActivities,
  proxyLocalActivities,
  setHandler,
  setWorkflowOptions,
} from '@temporalio/workflow';
import { autoUpgrade } from './auto-upgrade.js';
import { needReview } from './lifecycle/review.js';
import { runLifecycle } from './lifecycle/run-lifecycle.js';
import { recheck } from './messages/recheck.js';
import { stateChanged } from './messages/state-changed.js';
import { startTimeline, type Timeline } from './operation/timeline.js';
import { nextStep, type Step } from './payment-lifecycle/next-step.js';
import { lifecycleTimings } from './payment-lifecycle/timings.js';
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
 * - `read` the processor, in case its event was missed; a late charge is returned;
 * - `warn` the merchant a day before an authorization ends;
 * - `end` the payment at the processor when the deadline has passed. The processor's response decides the status.
 * While the processor states a status that the payment can no longer take, an operator should look: `NeedsReview`.
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
  const timeline = startTimeline('Loading the deadline of the payment.');
  let waitsFor: PaymentDeadline['kind'] | null = null;
  let tries = 0;

  return runLifecycle<PaymentDeadline, Step, PaymentStatus>({
    load() {
      hasChanged = false;
      return loadDeadline(input);
    },
    next(deadline) {
      if (deadline.kind !== waitsFor) {
        waitsFor = deadline.kind;
        tries = 0;
        timeline.add(describe(deadline));
      }
      if (deadline.kind !== 'done') return readsNow ? { act: 'read', at: 0 } : nextStep(deadline, tries, now());
      // Nothing is left to read.
      readsNow = false;
      return { endsIn: deadline.status };
    },
    async act(step, { kind }) {
      readsNow = false;
      tries += 1;
      const refreshed = await take(step, input, kind, timeline);
      if (refreshed === 'needs_review') needReview(timeline, 'An operator should look at what was saved.');
      if (refreshed !== 'contradicted') return;
      needReview(
        timeline,
        'The processor states a status that the payment can no longer take: an operator should look.',
      );
      // Reading again at once would give the same contradiction: wait for an operator's signal or the longest pause.
      const longestPause = realDuration(lifecycleTimings.longestPauseMilliseconds);
      await condition(() => hasChanged, longestPause, { summary: 'Wait for an operator' });
    },
    hasNews: () => hasChanged || readsNow,
    waitSummaries,
    startNewRun: () => continueAsNew<typeof paymentLifecycle>(input),
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
  waitsFor: PaymentDeadline['kind'],
  timeline: Timeline,
): Promise<RefreshedKind> {
  switch (act) {
    case 'load':
      return null;
    case 'read':
      return read(input, waitsFor, timeline);
    case 'warn':
      if (await insertExpiryEvent(input)) {
        timeline.add('Notifying the merchant that the authorization is about to end.');
        await notify(input, input.paymentIntentId);
      }
      return null;
    case 'end':
      return end(input, waitsFor, timeline);
  }
}

/** A failed read is not retried here: the next read follows. */
async function read(
  input: PaymentLifecycleInput,
  waitsFor: PaymentDeadline['kind'],
  timeline: Timeline,
): Promise<RefreshedKind> {
  const options = { scheduleToCloseTimeout: '2m', retry: { maximumAttempts: 1 } } as const;
  try {
    if (waitsFor !== 'refunding') {
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
async function end(
  input: PaymentLifecycleInput,
  waitsFor: PaymentDeadline['kind'],
  timeline: Timeline,
): Promise<RefreshedKind> {
  if (waitsFor !== 'requires_action' && waitsFor !== 'authorized') return null;
  timeline.add('The deadline has passed: ending the payment at the processor.');
  const retry = { initialInterval: '1s', maximumInterval: '5 minutes' } as const;
  return report(
    input,
    timeline,
    'Ended',
    await onQueue(input, 'End the payment', { retry }).endPayment(input, waitsFor),
  );
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
    case 'held':
      return 'An operation is changing the payment: left to that operation.';
    case 'unchanged':
    case 'unknown':
    case 'contradicted':
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

function describe(deadline: PaymentDeadline): string {
  switch (deadline.kind) {
    case 'requires_action':
      return `Waiting for the buyer to authenticate, until ${deadline.until}.`;
    case 'authorized':
      return `Authorized: waiting for the capture, until ${deadline.until}.`;
    case 'refunding':
      return 'Waiting for the processor to confirm a refund.';
    case 'late_charge':
      return 'The processor completed a payment that had ended here: waiting until it is voided or refunded.';
    case 'done':
      return `The payment is \`${deadline.status}\` and no longer has a deadline.`;
  }
}
