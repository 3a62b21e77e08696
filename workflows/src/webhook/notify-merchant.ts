import type { WaitingDelivery } from '@landed/activities/webhook/types';
import { deliveryPolicy } from '@landed/contracts/webhook/policy';
import type { ToldResource } from '@landed/contracts/webhook/types';
import { log, patched } from '@temporalio/workflow';
import { patches } from '../patches.js';
import { attemptFirst } from './delivery-activities.js';
import { handOverToRetry } from './hand-over-to-retry.js';

/**
 * The first attempts of whatever is to be told of a payment or refund, to all endpoints at once. Never fails: what is
 * left behind is the sweep's. Does nothing in a history from before merchants were told.
 */
export async function notifyMerchant(resource: ToldResource): Promise<void> {
  if (!patched(patches.tellsMerchant)) return;
  let waiting: readonly WaitingDelivery[];
  try {
    waiting = await attemptFirst(resource, deliveryPolicy);
  } catch (error) {
    log.warn('First attempts are left to the sweep.', { error: String(error) });
    return;
  }
  await handOverToRetry(resource, waiting);
}
