import type { createPayoutActivities } from '@landed/activities/payout/activities';
import type { createProcessorEventActivities } from '@landed/activities/processor-event/activities';
import type { ProcessorEventInput, ProcessorEventOutcome } from '@landed/contracts/processor-event/types';
import { proxyLocalActivities, upsertSearchAttributes } from '@temporalio/workflow';
import type { Timeline } from '../operation/timeline.js';
import { ensureMerchantPayout } from '../related-workflows.js';
import { searchAttributes } from '../search-attributes.js';

const { receivePayoutEvent, saveProcessorEventOutcome } = proxyLocalActivities<
  ReturnType<typeof createPayoutActivities> & ReturnType<typeof createProcessorEventActivities>
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
  await ensureMerchantPayout(received.payout);
  await saveProcessorEventOutcome(event, null, 'left_to_payout');
  timeline.add('Left to the workflow of the payout.');
  return 'left_to_payout';
}
