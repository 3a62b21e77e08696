import type { createProcessorEventActivities } from '@landed/activities/processor-event/activities';
import type { HandledEvent } from '@landed/activities/processor-event/handle-event';
import type { EventPayment, ReceivedEvent } from '@landed/activities/processor-event/receive-event';
import type { ProcessorEventInput, ProcessorEventOutcome } from '@landed/contracts/processor-event/types';
import { log, proxyActivities, proxyLocalActivities, sleep, upsertSearchAttributes } from '@temporalio/workflow';
import { startTimeline, type Timeline } from './operation/timeline.js';
import { followBusiness } from './processor-event/follow-business.js';
import { followDispute } from './processor-event/follow-dispute.js';
import { followPayout } from './processor-event/follow-payout.js';
import { processorEventTimings, unknownPaymentPause, unknownPaymentTimings } from './processor-event/timings.js';
import { ensurePaymentLifecycle, recheckOperation, signalPaymentLifecycle } from './related-workflows.js';
import { searchAttributes } from './search-attributes.js';
import { processorTaskQueue } from './task-queues.js';
import { notifyMerchant } from './webhook/notify-merchant.js';
import { now, realDuration, realRetryPause } from './workflow-clock.js';

type Activities = ReturnType<typeof createProcessorEventActivities>;

const { receiveProcessorEvent, saveProcessorEventOutcome } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', maximumInterval: '30s' },
});

/**
 * Handles one event of a processor: reads the payment or its refunds at the processor and saves what the processor
 * states, also what was done there directly. The event only says where to look. An event about a dispute is handed over to
 * the `disputeLifecycle`, one about a payout to its `merchantPayout`; either is started or signalled. One about an account
 * whose business is verified reads that account.
 *
 * Trigger: the gateway's ingress, after the signature check. Id: `pev/<rail>/<entity>/<hash of the event's id>`.
 * Messages: none.
 * Steps:
 * 1. `receiveProcessorEvent`: triage from the database. A known or foreign event ends here, as does one whose payment
 *    belongs to a running operation; an operation that needs review gets the signal `recheck`. A refund of an unknown
 *    payment is looked for again while the account has an older charge with an unknown outcome.
 * 2. `handleProcessorEvent` on the acquirer's task queue: read at the processor, save. A charge that was completed after
 *    its payment had ended is voided or refunded.
 * 3. The payment's `paymentLifecycle` is started or signalled, and the merchant is notified of a change.
 * Undone on failure: nothing. Ends in: the outcome, also stored in `processor_event`.
 * Recorded histories: `test/replay/histories/processor-event-*.json`.
 */
export async function processorEvent(event: ProcessorEventInput): Promise<ProcessorEventOutcome> {
  const timeline = startTimeline(`Event from the processor: ${event.kind}.`);
  if (event.kind === 'dispute_changed') return followDispute(event, timeline);
  if (event.kind === 'payout_changed') return followPayout(event, timeline);
  if (event.kind === 'business_changed') return followBusiness(event, timeline);
  const received = await receive(event, timeline);
  if (received.kind === 'ended') {
    timeline.add(outcomeLines[received.outcome]);
    // The event may report the fact that an operation under manual review is missing.
    if (received.needsReview !== null) await recheckOperation(received.needsReview);
    return received.outcome;
  }

  const { payment } = received;
  upsertSearchAttributes([
    { key: searchAttributes.merchantId, value: payment.merchantId },
    { key: searchAttributes.paymentId, value: payment.paymentIntentId },
  ]);
  const handled = await handle(event, payment);
  timeline.add(outcomeLines[handled.outcome]);
  if (handled.outcome === 'would_move_back' || handled.needsReview === true) {
    log.error('An operator should look at the payment.', { outcome: handled.outcome });
    upsertSearchAttributes([{ key: searchAttributes.needsReview, value: true }]);
  }
  const { rail, entity } = event;
  const { merchantId, paymentIntentId } = payment;
  const changed = { rail, merchantId, paymentIntentId, entity };
  if (handled.needsLifecycle) await ensurePaymentLifecycle(changed);
  else if (handled.outcome === 'applied') await signalPaymentLifecycle(changed);
  for (const resourceId of notifiedResources(event, payment, handled)) {
    await notifyMerchant({ rail, merchantId, resourceId });
  }
  return handled.outcome;
}

/**
 * A refund may be of a charge with an unknown outcome, whose id at the processor is not known yet. Its payment is looked
 * for while the account has such a charge, at most a day.
 */
async function receive(
  event: ProcessorEventInput,
  timeline: Timeline,
): Promise<Exclude<ReceivedEvent, { kind: 'unknown_payment' }>> {
  const startedAt = now();
  for (let tries = 0; ; tries += 1) {
    const received = await receiveProcessorEvent(event);
    if (received.kind !== 'unknown_payment') return received;
    if (tries === 0) timeline.add('The payment is not known, and a charge has an unknown outcome: looking again.');
    if (now() - startedAt >= unknownPaymentTimings.giveUpMilliseconds) {
      await saveProcessorEventOutcome(event, null, 'not_ours');
      return { kind: 'ended', outcome: 'not_ours', needsReview: null };
    }
    await sleep(realDuration(unknownPaymentPause(tries)));
  }
}

/** The resources with new events. */
function notifiedResources(
  { subject }: ProcessorEventInput,
  { paymentIntentId }: EventPayment,
  { outcome, refunds = [] }: HandledEvent,
): readonly string[] {
  if (refunds.length > 0) return refunds;
  if (outcome !== 'applied' && outcome !== 'returned') return [];
  return [subject.kind === 'refund' ? subject.refundId : paymentIntentId];
}

/**
 * An event that leads to no fact in time is given up: the payment's own operation or lifecycle reads it later. Where
 * neither does, it becomes a case for an operator.
 */
async function handle(event: ProcessorEventInput, payment: EventPayment): Promise<HandledEvent> {
  const { handleProcessorEvent } = proxyActivities<Activities>({
    taskQueue: processorTaskQueue(event.entity),
    startToCloseTimeout: '30s',
    scheduleToCloseTimeout: realDuration(processorEventTimings.giveUpMilliseconds),
    summary: `Read at the ${event.entity} acquirer`,
    retry: {
      initialInterval: realRetryPause(processorEventTimings.backoffMilliseconds),
      maximumInterval: realRetryPause(processorEventTimings.backoffMaxMilliseconds),
    },
  });
  try {
    return await handleProcessorEvent(event, payment);
  } catch {
    await saveProcessorEventOutcome(event, payment, 'unknown');
    return { outcome: 'unknown', status: null, needsLifecycle: false };
  }
}

const outcomeLines = {
  applied: 'The processor states something new: saved.',
  nothing_new: 'Nothing new.',
  not_ours: 'This entity has no such payment or refund in this mode.',
  left_to_operation: 'An operation is changing the payment and reads the processor itself.',
  left_to_dispute: 'The lifecycle of the dispute reads it.',
  left_to_payout: 'The workflow of the payout reads it.',
  would_move_back:
    'The processor states a status that the payment can no longer take, or another amount. Ignored: an operator should look.',
  returned: 'The processor completed a payment that had ended here. Voided or refunded: an operator should look.',
  unknown: 'The processor stated no fact in time: given up.',
} as const satisfies Record<ProcessorEventOutcome, string>;
