import type { createPayoutActivities } from '@landed/activities/payout/activities';
import type { createProcessorEventActivities } from '@landed/activities/processor-event/activities';
import type { ProcessorEventInput, ProcessorEventOutcome } from '@landed/contracts/processor-event/types';
import { patched, proxyLocalActivities, upsertSearchAttributes } from '@temporalio/workflow';
import type { Timeline } from '../operation/timeline.js';
import { ensureMerchantPayout, type RelatedWorkflowActivities } from '../related-workflows.js';
import { searchAttributes } from '../search-attributes.js';

const {
  receivePayoutEvent,
  saveProcessorEventOutcome,
  ensureMerchantPayout: ensureLocally,
} = proxyLocalActivities<
  ReturnType<typeof createPayoutActivities> &
    ReturnType<typeof createProcessorEventActivities> &
    RelatedWorkflowActivities
>({
  startToCloseTimeout: '10s',
  retry: { initialInterval: '200ms', maximumInterval: '30s' },
});

/**
 * Hands an event about a payout over to the workflow of the payout, which reads it at the partner. The workflow may have
 * ended: a bank returns money days after it had confirmed it.
 */
export async function followPayout(event: ProcessorEventInput, timeline: Timeline): Promise<ProcessorEventOutcome> {
  const received = await receivePayoutEvent(event);
  if (received.kind === 'ended') {
    timeline.add(received.outcome === 'not_ours' ? 'No payout of ours.' : 'Handled before.');
    return received.outcome;
  }
  upsertSearchAttributes([{ key: searchAttributes.merchantId, value: received.payout.merchantId }]);
  // No response waits for this workflow task. Recorded histories have an activity with a task of its own.
  const ensure = patched('payout-ensured-locally') ? ensureLocally : ensureMerchantPayout;
  await ensure(received.payout);
  await saveProcessorEventOutcome(event, null, 'left_to_payout');
  timeline.add('Left to the workflow of the payout.');
  return 'left_to_payout';
}
