import type { createProcessorEventActivities } from '@landed/activities/processor-event/activities';
import type { HandledEvent } from '@landed/activities/processor-event/handle-event';
import type { EventPayment, ReceivedEvent } from '@landed/activities/processor-event/receive-event';
import type { ProcessorEventInput, ProcessorEventOutcome } from '@landed/contracts/processor-event/types';
import {
  getExternalWorkflowHandle,
  log,
  proxyActivities,
  proxyLocalActivities,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import { operationWorkflowId } from './ids.js';
import { recheck } from './messages/recheck.js';
import { startTimeline } from './operation/timeline.js';
import { ensurePaymentLifecycle, signalPaymentLifecycle } from './payment-lifecycle/start.js';
import { type ProcessorEventTimings, processorEventTimings } from './processor-event/timings.js';
import { searchAttributes } from './search-attributes.js';
import { processorTaskQueue } from './task-queues.js';
import { notifyMerchant } from './webhook/notify-merchant.js';

type Activities = ReturnType<typeof createProcessorEventActivities>;

const { receiveProcessorEvent, closeProcessorEvent } = proxyLocalActivities<Activities>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', maximumInterval: '30s' },
});

/**
 * Follows a hint of a processor to what it is about, and takes the processor's own state for what has happened.
 *
 * Trigger: the gateway's ingress, behind the signature check. Id: `pev/<rail>/<entity>/<hash of the event's id>`.
 * Messages: none.
 * Steps: the store says whether it can be new; if so the payment or refund is read at the processor and committed, and
 * whoever looks after the payment is told, and its merchant. What an operation is changing is left to it; one that waits
 * for a person is told to read again.
 * Undone on failure: nothing. Ends in: what became of the event, also in `processor_event`.
 * Recorded histories: `test/replay/histories/provider-event-*.json`.
 */
export async function processorEvent(
  event: ProcessorEventInput,
  timings: ProcessorEventTimings = processorEventTimings,
): Promise<ProcessorEventOutcome> {
  const story = startTimeline(`The processor says: ${event.kind}.`);
  const received = await receiveProcessorEvent(event);
  if (received.kind === 'ended') {
    story.add(endings[received.outcome]);
    await wake(received);
    return received.outcome;
  }

  const { payment } = received;
  upsertSearchAttributes([
    { key: searchAttributes.merchantId, value: payment.merchantId },
    { key: searchAttributes.paymentId, value: payment.paymentIntentId },
  ]);
  const followed = await follow(event, payment, timings);
  story.add(endings[followed.outcome]);
  if (followed.outcome === 'would_move_back') {
    log.error('The processor states what a payment cannot become.', { outcome: followed.outcome });
    upsertSearchAttributes([{ key: searchAttributes.needsReview, value: true }]);
  }
  const subject = { ...payment, rail: event.rail, entity: event.entity };
  if (followed.waits) await ensurePaymentLifecycle(subject);
  else if (followed.outcome === 'applied') await signalPaymentLifecycle(subject);
  if (followed.outcome === 'applied') {
    const { rail, subject: changed } = event;
    const resourceId = changed.kind === 'refund' ? changed.refundId : payment.paymentIntentId;
    await notifyMerchant({ rail, merchantId: payment.merchantId, resourceId });
  }
  return followed.outcome;
}

/** An event that leads to no fact for so long is let go: whoever waits for the payment reads it in his turn. */
async function follow(
  event: ProcessorEventInput,
  payment: EventPayment,
  timings: ProcessorEventTimings,
): Promise<HandledEvent> {
  const { followProcessorEvent } = proxyActivities<Activities>({
    taskQueue: processorTaskQueue(event.entity),
    startToCloseTimeout: '30s',
    scheduleToCloseTimeout: timings.followMilliseconds,
    summary: `Read it at the ${event.entity} acquirer`,
    retry: {
      initialInterval: timings.backoffMilliseconds,
      maximumInterval: timings.backoffMaxMilliseconds,
    },
  });
  try {
    return await followProcessorEvent(event, payment);
  } catch {
    await closeProcessorEvent(event, payment, 'unknown');
    return { outcome: 'unknown', status: null, waits: false };
  }
}

/** The event may state the very fact that an operation waits for a person to find out. */
async function wake(received: Extract<ReceivedEvent, { kind: 'ended' }>): Promise<void> {
  if (received.waiting === null) return;
  try {
    await getExternalWorkflowHandle(operationWorkflowId(received.waiting)).signal(recheck);
  } catch {
    // It has just come to its end.
  }
}

const endings = {
  applied: 'The processor stated something new: committed.',
  nothing_new: 'Nothing new.',
  not_ours: 'It names nothing that this entity has on this rail.',
  left_to_operation: 'An operation is changing it and reads the processor itself.',
  would_move_back: 'The processor states what the payment can no longer become: ignored, a person should look.',
  unknown: 'The processor stated no fact: let go.',
} as const satisfies Record<ProcessorEventOutcome, string>;
