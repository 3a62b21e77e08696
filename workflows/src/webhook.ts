import { type DeliveryPolicy, deliveryPolicy } from '@landed/contracts/webhook/policy';
import type { DeliveryRef, DeliveryState } from '@landed/contracts/webhook/types';
import {
  condition,
  continueAsNew,
  setHandler,
  setWorkflowOptions,
  upsertSearchAttributes,
  workflowInfo,
} from '@temporalio/workflow';
import { autoUpgrade } from './auto-upgrade.js';
import { attemptRecorded } from './messages/attempt-recorded.js';
import * as messages from './messages/cancel-delivery.js';
import { retryNow } from './messages/retry-now.js';
import { startTimeline } from './operation/timeline.js';
import { searchAttributes } from './search-attributes.js';
import { cancelDelivery, sendDelivery } from './webhook/delivery-activities.js';
import { realDuration } from './workflow-clock.js';

export interface WebhookDeliveryInput extends DeliveryRef {
  /** Attempts recorded in the database. */
  readonly attempts: number;
  /** Until the next attempt; 0 for now. */
  readonly waitMilliseconds: number;
}

// It can run for days, so it continues on the current version.
setWorkflowOptions(autoUpgrade, webhookDelivery);

/**
 * Sends one event to one endpoint again and again until the endpoint accepts it or the retry schedule ends.
 *
 * Trigger: a failed first attempt, a backfill, a resend. Id: `wh/<rail>/<endpoint>/<event>`.
 * Messages: signals `retryNow` (the next attempt now), `cancelDelivery` (no further attempt) and `attemptRecorded` (a
 * backfill made an attempt, so the next one is due at another time).
 * Steps, repeated: wait until the next attempt is due, send. Each attempt is stored. When the endpoint has no free
 * permit, the workflow comes back later; that is not an attempt.
 * Undone on failure: nothing.
 * Ends in: `delivered`, `failed`, `canceled` (including when the endpoint is disabled or deleted), or null when the delivery
 * is no longer stored.
 * Recorded histories: `test/replay/histories/webhook-*.json`.
 */
export async function webhookDelivery(
  input: WebhookDeliveryInput,
  policy: DeliveryPolicy = deliveryPolicy,
): Promise<DeliveryState | null> {
  const { rail, merchantId, endpointId, eventId } = input;
  const ref: DeliveryRef = { rail, merchantId, endpointId, eventId };
  let retriesNow = false;
  let isCanceled = false;
  // The last signal wins: a retry after a cancel makes another attempt.
  setHandler(retryNow, () => {
    retriesNow = true;
    isCanceled = false;
  });
  setHandler(messages.cancelDelivery, () => {
    isCanceled = true;
  });
  let recorded = 0;
  setHandler(attemptRecorded, (attempts) => {
    recorded = Math.max(recorded, attempts);
  });
  const timeline = startTimeline(`Attempts so far: ${input.attempts}.`);
  let { attempts, waitMilliseconds } = input;
  let announced: number | null = null;
  const isSignalled = () => retriesNow || isCanceled || recorded > attempts;
  for (;;) {
    if (waitMilliseconds > 0 && !isSignalled()) {
      const wait = realDuration(waitMilliseconds);
      // Once per attempt only: thousands of deliveries may be waiting for a permit of their endpoint.
      if (attempts !== announced) {
        upsertSearchAttributes([{ key: searchAttributes.nextActionAt, value: new Date(Date.now() + wait) }]);
        announced = attempts;
      }
      await condition(isSignalled, wait, { summary: 'Wait for the next attempt' });
    }
    if (isCanceled) {
      await cancelDelivery(ref);
      timeline.add('Canceled.');
      return 'canceled';
    }
    retriesNow = false;
    recorded = 0;
    const progress = await sendDelivery(ref, attempts, policy);
    if (progress.kind === 'ended') {
      timeline.add(progress.state === null ? 'The delivery is no longer stored.' : `Ended: \`${progress.state}\`.`);
      return progress.state;
    }
    if (progress.attempts > attempts) timeline.add(`Attempt ${progress.attempts} failed.`);
    ({ attempts, waitMilliseconds } = progress);
    // Not while a signal is pending: the next run would not know of it.
    if (workflowInfo().continueAsNewSuggested && !isSignalled()) {
      await continueAsNew<typeof webhookDelivery>({ ...input, attempts, waitMilliseconds }, policy);
    }
  }
}
