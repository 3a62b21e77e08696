import type { createProcessorEventActivities } from '@landed/activities/processor-event/activities';
import type { createVerificationActivities } from '@landed/activities/verification/activities';
import type { ProcessorEventInput, ProcessorEventOutcome } from '@landed/contracts/processor-event/types';
import { proxyLocalActivities, upsertSearchAttributes } from '@temporalio/workflow';
import type { Timeline } from '../operation/timeline.js';
import { searchAttributes } from '../search-attributes.js';
import { atProcessor } from '../verification.js';

const { receiveBusinessEvent, saveProcessorEventOutcome } = proxyLocalActivities<
  ReturnType<typeof createVerificationActivities> & ReturnType<typeof createProcessorEventActivities>
>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', maximumInterval: '30s' },
});

/**
 * Reads the account of an event about a business. When the processor states nothing, the Schedule `verification-reads`
 * reads it later.
 */
export async function followBusiness(event: ProcessorEventInput, timeline: Timeline): Promise<ProcessorEventOutcome> {
  const received = await receiveBusinessEvent(event);
  if (received.kind === 'ended') {
    timeline.add(received.outcome === 'not_ours' ? 'No business of ours is verified there.' : 'Handled before.');
    return received.outcome;
  }
  const { verification } = received;
  upsertSearchAttributes([{ key: searchAttributes.merchantId, value: verification.merchantId }]);
  const outcome = await atProcessor(event.entity)
    .readVerification(verification)
    .then((isNew) => (isNew ? ('applied' as const) : ('nothing_new' as const)))
    .catch(() => 'unknown' as const);
  await saveProcessorEventOutcome(event, null, outcome);
  timeline.add(outcomeLines[outcome]);
  return outcome;
}

const outcomeLines = {
  applied: 'The processor states something new about the business: saved.',
  nothing_new: 'Nothing new.',
  unknown: 'The processor stated nothing in time: left to the next read.',
} as const;
