import type { WaitingDelivery } from '@landed/activities/webhook/types';
import { deliveryPolicy } from '@landed/contracts/webhook/policy';
import type { NotifiedResource } from '@landed/contracts/webhook/types';
import { log } from '@temporalio/workflow';
import { sendFirstAttempts } from './delivery-activities.js';
import { handOverToRetry } from './hand-over-to-retry.js';

/**
 * Makes the first attempts of all events of a payment or refund, to all endpoints at once. Never fails: what is not sent
 * becomes overdue, and the sweep finds it.
 */
export async function notifyMerchant(resource: NotifiedResource): Promise<void> {
  let failed: readonly WaitingDelivery[];
  try {
    failed = await sendFirstAttempts(resource, deliveryPolicy);
  } catch (error) {
    log.warn('First attempts are left to the sweep.', { error: String(error) });
    return;
  }
  await handOverToRetry(resource, failed);
}
