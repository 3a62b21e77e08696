import { type DeliveryPolicy, deliveryPolicy } from '@landed/contracts/webhook/policy';
import type { EndpointRef } from '@landed/contracts/webhook/types';
import { continueAsNew, setCurrentDetails, sleep } from '@temporalio/workflow';
import { attemptOverdue } from './webhook/delivery-activities.js';
import { handOverToRetry } from './webhook/hand-over-to-retry.js';

/** After so many activities the story goes on as a new run, so that no history grows with what was waiting. */
const activitiesPerRun = 200;

/** The same for deliveries that failed: the server lets no run have more than 2000 children that are not done. */
const childrenPerRun = 1_000;

/**
 * Sends an endpoint what nobody has sent it in time.
 *
 * Trigger: the sweep, or a resend of everything missed. Id: `wh/<rail>/<endpoint>`.
 * Messages: none.
 * Steps: what is overdue is claimed and sent a bite at a time, as fast as the endpoint takes it; what fails goes on by
 * itself. After much of either it goes on as a new run.
 * Undone on failure: nothing, each bite stands by itself. Ends in: nothing is overdue; the number of events taken.
 * Recorded histories: `test/replay/histories/webhook-catch-up-*.json`.
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
    const progress = await attemptOverdue(endpoint, policy);
    delivered += progress.delivered;
    setCurrentDetails(`- Delivered: ${delivered}`);
    children += progress.waiting.length;
    await handOverToRetry(endpoint, progress.waiting, policy);
    if (!progress.more) return delivered;
    if (progress.waitMilliseconds > 0) await sleep(progress.waitMilliseconds);
  }
}
