import type { createPaymentLifecycleActivities, PaymentWithDeadline } from '@landed/activities/payment-intent/activities';
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
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { recheck } from './messages/recheck.js';
import { stateChanged } from './messages/state-changed.js';
import { type Timeline, startTimeline } from './operation/timeline.js';
import { nextStep, type Progress, type Step, type Pending } from './payment-lifecycle/next-step.js';
import { type LifecycleTimings, lifecycleTimings } from './payment-lifecycle/timings.js';
import { searchAttributes } from './search-attributes.js';
import { processorTaskQueue } from './task-queues.js';
import { notifyMerchant } from './webhook/notify-merchant.js';

export type PaymentLifecycleInput = PaymentWithDeadline;

type Activities = ReturnType<typeof createPaymentLifecycleActivities>;

const { lookAtPayment, announceExpiry } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', maximumInterval: '30s' },
});

/**
 * Looks after a payment while it waits on time: for its buyer, to be captured, or for the word on a refund.
 *
 * Trigger: a payment that waits after its checkout, its refund or a processor's event; a child that outlives its parent.
 * Id: `pay/<rail>/<intent>`.
 * Messages: signals `stateChanged` (look at the store again) and `recheck` (read the processor now).
 * Steps: what it waits for is looked up, then the next of these is waited for: read the processor, in case its event got
 * lost; tell the merchant a day before an authorization ends; ask the processor to end what nobody finished in time,
 * whose answer decides.
 * Undone on failure: nothing; a payment that an operation has is left to that operation.
 * Ends in: a payment that waits for nothing.
 * Recorded histories: `test/replay/histories/payment-lifecycle-*.json`.
 */
export function paymentLifecycle(
  input: PaymentLifecycleInput,
  timings: LifecycleTimings = lifecycleTimings,
): Promise<PaymentStatus> {
  let looksAgain = false;
  let readsNow = false;
  setHandler(stateChanged, () => {
    looksAgain = true;
  });
  setHandler(recheck, () => {
    looksAgain = true;
    readsNow = true;
  });
  // A cancel from outside would leave the buyer's money held for nobody.
  return CancellationScope.nonCancellable(async () => {
    const story = startTimeline('Looking at what the payment waits for.');
    let waitsFor = '';
    let progress: Progress = { since: 0, tries: 0 };
    for (;;) {
      looksAgain = false;
      const standing = await lookAtPayment(input);
      if (standing.kind === 'done') {
        story.add(`The payment is \`${standing.status}\`: it waits for nothing any more.`);
        return standing.status;
      }
      if (standing.kind !== waitsFor) {
        waitsFor = standing.kind;
        progress = { since: Date.now(), tries: 0 };
        story.add(describe(standing));
      }
      if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof paymentLifecycle>(input, timings);

      const step: Step = readsNow ? { act: 'read', at: 0 } : nextStep(standing, timings, progress, Date.now());
      const pause = step.at - Date.now();
      if (pause > 0) {
        upsertSearchAttributes([{ key: searchAttributes.nextActionAt, value: new Date(step.at) }]);
        await condition(() => looksAgain, pause, { summary: summaries[step.act] });
        if (looksAgain) continue;
      }
      readsNow = false;
      progress = { ...progress, tries: progress.tries + 1 };
      const advance = await take(step, input, standing, story);
      // Asking again at once would be answered the same: a person is told, and may say when to look.
      if (advance === 'contradicted') {
        upsertSearchAttributes([{ key: searchAttributes.needsReview, value: true }]);
        await condition(() => looksAgain, timings.longestPauseMilliseconds, { summary: 'Until somebody has looked' });
      }
    }
  });
}

const summaries = {
  look: 'Until the operation that has the payment has ended',
  read: 'Until the next look at the processor',
  announce: 'Until the merchant is told that the authorization ends',
  end: 'Until the time is over',
} as const satisfies Record<Step['act'], string>;

type Told = Refreshed['kind'] | null;

async function take({ act }: Step, input: PaymentLifecycleInput, waiting: Pending, story: Timeline): Promise<Told> {
  switch (act) {
    case 'look':
      return null;
    case 'read':
      return read(input, waiting, story);
    case 'announce':
      if (await announceExpiry(input)) {
        story.add('The merchant is told that the authorization is about to end.');
        await tellOf(input, input.paymentIntentId);
      }
      return null;
    case 'end':
      return end(input, waiting, story);
  }
}

/** A read that fails is made up for by the next one. */
async function read(input: PaymentLifecycleInput, { kind }: Pending, story: Timeline): Promise<Told> {
  const options = { scheduleToCloseTimeout: '2m', retry: { maximumAttempts: 1 } } as const;
  try {
    if (kind !== 'refunding') {
      return await report(input, story, 'Read', await onQueue(input, 'Read it', options).pollPayment(input));
    }
    const changed = await onQueue(input, 'Read its refunds', options).pollRefunds(input);
    // Histories from before merchants were told have no answer here.
    for (const refundId of changed ?? []) await tellOf(input, refundId);
  } catch {
    story.add('The processor could not be read.');
  }
  return null;
}

/** Asks for as long as it takes: until the processor says so, nothing has ended. */
async function end(input: PaymentLifecycleInput, { kind }: Pending, story: Timeline): Promise<Told> {
  if (kind === 'refunding') return null;
  story.add('The time is over: asking the processor to end it.');
  const retry = { initialInterval: '1s', maximumInterval: '5 minutes' } as const;
  return report(input, story, 'Ended', await onQueue(input, 'End it', { retry }).endWaiting(input, kind));
}

async function report(input: PaymentLifecycleInput, story: Timeline, verb: string, advance: Refreshed): Promise<Told> {
  const line = lineOf(verb, advance);
  if (line !== null) story.add(line);
  if (advance.kind === 'changed') await tellOf(input, input.paymentIntentId);
  return advance.kind;
}

function tellOf({ rail, merchantId }: PaymentLifecycleInput, resourceId: string): Promise<void> {
  return notifyMerchant({ rail, merchantId, resourceId });
}

function lineOf(verb: string, advance: Refreshed): string | null {
  switch (advance.kind) {
    case 'changed':
      return `${verb} at the processor: the payment is \`${advance.status}\` now.`;
    case 'contradicted':
      return 'The processor states what the payment cannot become: a person should look.';
    case 'held':
      return 'An operation has the payment: left to it.';
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

function describe(waiting: Pending): string {
  switch (waiting.kind) {
    case 'requires_action':
      return `Waiting for the buyer to pass the bank's challenge, until ${waiting.until}.`;
    case 'authorized':
      return `Authorized: waiting to be captured, until ${waiting.until}.`;
    case 'refunding':
      return 'Waiting for the word on a refund.';
  }
}
