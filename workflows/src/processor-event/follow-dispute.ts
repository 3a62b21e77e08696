import type { createDisputeActivities } from '@landed/activities/dispute/activities';
import type { createProcessorEventActivities } from '@landed/activities/processor-event/activities';
import type { ProcessorEventInput, ProcessorEventOutcome } from '@landed/contracts/processor-event/types';
import { log, proxyLocalActivities, sleep, upsertSearchAttributes } from '@temporalio/workflow';
import type { Timeline } from '../operation/timeline.js';
import { ensureDisputeLifecycle } from '../related-workflows.js';
import { searchAttributes } from '../search-attributes.js';
import { now, realDuration } from '../workflow-clock.js';
import { unknownPaymentPause, unknownPaymentTimings } from './timings.js';

const { receiveDisputeEvent, saveProcessorEventOutcome } = proxyLocalActivities<
  ReturnType<typeof createDisputeActivities> & ReturnType<typeof createProcessorEventActivities>
>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', maximumInterval: '30s' },
});

/**
 * Hands an event about a dispute over to the lifecycle of the dispute, which reads it at the processor.
 *
 * The payment may not be known yet: the charge of an unknown outcome is saved later than its dispute is opened. So the
 * payment is looked for during a day, and an operator is alarmed after a minute.
 */
export async function followDispute(event: ProcessorEventInput, timeline: Timeline): Promise<ProcessorEventOutcome> {
  const startedAt = now();
  let isAlarmed = false;
  for (let tries = 0; ; tries += 1) {
    const received = await receiveDisputeEvent(event);
    if (received.kind === 'ended') return received.outcome;
    if (received.kind === 'found') {
      const { merchantId, paymentIntentId } = received.dispute;
      upsertSearchAttributes([
        { key: searchAttributes.merchantId, value: merchantId },
        { key: searchAttributes.paymentId, value: paymentIntentId },
        ...(isAlarmed ? [{ key: searchAttributes.needsReview, value: false }] : []),
      ]);
      await ensureDisputeLifecycle(received.dispute);
      await saveProcessorEventOutcome(event, received.dispute, 'left_to_dispute');
      timeline.add('Left to the lifecycle of the dispute.');
      return 'left_to_dispute';
    }
    const waited = now() - startedAt;
    if (!isAlarmed && waited >= unknownPaymentTimings.alarmMilliseconds) {
      isAlarmed = true;
      timeline.add('The disputed payment is not known: an operator should look at the dispute.');
      log.error('A dispute is of no known payment.', { entity: event.entity, rail: event.rail });
      upsertSearchAttributes([{ key: searchAttributes.needsReview, value: true }]);
    }
    if (waited >= unknownPaymentTimings.giveUpMilliseconds) {
      await saveProcessorEventOutcome(event, null, 'not_ours');
      timeline.add('The disputed payment is not ours.');
      return 'not_ours';
    }
    await sleep(realDuration(unknownPaymentPause(tries)));
  }
}
