import { type DeliveryPolicy, deliveryPolicy } from '@landed/contracts/webhook/policy';
import type { EndpointRef } from '@landed/contracts/webhook/types';
import { continueAsNew, setCurrentDetails, setWorkflowOptions, sleep } from '@temporalio/workflow';
import { autoUpgrade } from './auto-upgrade.js';
import { sendOverdue } from './webhook/delivery-activities.js';
import { handOverToRetry } from './webhook/hand-over-to-retry.js';
import { realDuration } from './workflow-clock.js';

/** After this many activities the workflow continues as a new run, so that its history stays short. */
const activitiesPerRun = 200;

/** After this many child starts it does so too: the server allows at most 2,000 pending children per run. */
const childrenPerRun = 1_000;

// It can run for hours, so it continues on the current version.
setWorkflowOptions(autoUpgrade, webhookBackfill);

/**
 * Sends an endpoint everything that is overdue.
 *
 * Trigger: the sweep, or a resend of all missed events. Id: `wh/<rail>/<endpoint>`.
 * Messages: none.
 * Steps: overdue deliveries are claimed and sent in batches, as fast as the endpoint accepts them; each one that fails
 * gets a `webhookDelivery`. A long backfill continues as a new run.
 * Undone on failure: nothing; each batch stands by itself.
 * Ends in: nothing is overdue; the number of delivered events.
 * Recorded histories: `test/replay/histories/webhook-backfill-*.json`.
 */
export async function webhookBackfill(
  endpoint: EndpointRef,
  policy: DeliveryPolicy = deliveryPolicy,
  before = 0,
): Promise<number> {
  let delivered = before;
  let children = 0;
  for (let activities = 0; ; activities += 1) {
    if (activities === activitiesPerRun || children >= childrenPerRun)
      await continueAsNew<typeof webhookBackfill>(endpoint, policy, delivered);
    const progress = await sendOverdue(endpoint, policy);
    delivered += progress.delivered;
    setCurrentDetails(`- Delivered: ${delivered}`);
    children += progress.waiting.length;
    await handOverToRetry(endpoint, progress.waiting, policy);
    if (!progress.more) return delivered;
    if (progress.waitMilliseconds > 0) await sleep(realDuration(progress.waitMilliseconds));
  }
}
