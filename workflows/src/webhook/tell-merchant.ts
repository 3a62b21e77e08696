import type { WaitingDelivery } from '@landed/activities/webhook/types';
import { deliveryPolicy } from '@landed/contracts/webhook/policy';
import type { ToldResource } from '@landed/contracts/webhook/types';
import { log } from '@temporalio/workflow';
import { attemptFirst } from './delivery-activities.js';
import { goOn } from './go-on.js';

/**
 * The first attempts of whatever is to be told of a payment or refund, to all endpoints at once. Never fails: what is
 * left behind is the sweep's.
 */
export async function tellMerchant(resource: ToldResource): Promise<void> {
  let waiting: readonly WaitingDelivery[];
  try {
    waiting = await attemptFirst(resource, deliveryPolicy);
  } catch (error) {
    log.warn('First attempts are left to the sweep.', { error: String(error) });
    return;
  }
  await goOn(resource, waiting);
}
