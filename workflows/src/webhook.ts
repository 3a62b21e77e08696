import { type DeliveryPolicy, deliveryPolicy } from '@landed/contracts/webhook/policy';
import type { DeliveryRef, DeliveryState } from '@landed/contracts/webhook/types';
import { condition, continueAsNew, setHandler, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';
import { cancelDelivery } from './messages/cancel-delivery.js';
import { attemptRecorded } from './messages/attempt-recorded.js';
import { retryNow } from './messages/retry-now.js';
import { startTimeline } from './operation/timeline.js';
import { searchAttributes } from './search-attributes.js';
import { abandonDelivery, attemptDelivery } from './webhook/delivery-activities.js';

export interface WebhookDeliveryInput extends DeliveryRef {
  /** Attempts that the store knows of. */
  readonly attempts: number;
  /** Until the next one; 0 for at once. */
  readonly waitMilliseconds: number;
}

/**
 * Tries one event at one endpoint until it is taken or the schedule is over.
 *
 * Trigger: a first attempt that failed, the sweep, a resend. Id: `wh/<rail>/<endpoint>/<event>`.
 * Messages: signals `retryNow` (the next attempt at once), `abandon` (no further one) and `lookAgain` (a catch-up has
 * attempted it, so that its next attempt is due at another time).
 * Steps: wait as the last attempt said, send; each attempt is a row in the store. An endpoint that has no place free is
 * come back to, which is no attempt.
 * Undone on failure: nothing. Ends in: `delivered`, `exhausted`, `abandoned` (also when its endpoint is disabled or
 * deleted), or null when the delivery is not kept any more.
 * Recorded histories: `test/replay/histories/webhook-*.json`.
 */
export async function webhookDelivery(
  input: WebhookDeliveryInput,
  policy: DeliveryPolicy = deliveryPolicy,
): Promise<DeliveryState | null> {
  const { rail, merchantId, endpointId, eventId } = input;
  const ref: DeliveryRef = { rail, merchantId, endpointId, eventId };
  let goesNow = false;
  let isAbandoned = false;
  // The last word counts: whoever asks again after it was abandoned gets it.
  setHandler(retryNow, () => {
    goesNow = true;
    isAbandoned = false;
  });
  setHandler(cancelDelivery, () => {
    isAbandoned = true;
  });
  // Attempts that somebody else has made: news while they are more than are known here.
  let heardOf = 0;
  setHandler(attemptRecorded, (made) => {
    heardOf = Math.max(heardOf, made);
  });
  const story = startTimeline(`Attempts so far: ${input.attempts}.`);
  let { attempts, waitMilliseconds } = input;
  let told: number | null = null;
  const isCalled = () => goesNow || isAbandoned || heardOf > attempts;
  for (;;) {
    if (waitMilliseconds > 0 && !isCalled()) {
      // Not for who only comes back to an endpoint that had no place free: of those there can be thousands.
      if (attempts !== told) {
        upsertSearchAttributes([
          { key: searchAttributes.nextActionAt, value: new Date(Date.now() + waitMilliseconds) },
        ]);
        told = attempts;
      }
      await condition(isCalled, waitMilliseconds, { summary: 'Until the next attempt' });
    }
    if (isAbandoned) {
      await abandonDelivery(ref);
      story.add('Abandoned.');
      return 'abandoned';
    }
    goesNow = false;
    heardOf = 0;
    const progress = await attemptDelivery(ref, attempts, policy);
    if (progress.kind === 'ended') {
      story.add(progress.state === null ? 'It is not kept any more.' : `It ends: \`${progress.state}\`.`);
      return progress.state;
    }
    if (progress.attempts > attempts) story.add(`Attempt ${progress.attempts} failed.`);
    ({ attempts, waitMilliseconds } = progress);
    // Not with a signal in hand, which the next run would not know of.
    if (workflowInfo().continueAsNewSuggested && !isCalled()) {
      await continueAsNew<typeof webhookDelivery>({ ...input, attempts, waitMilliseconds }, policy);
    }
  }
}
