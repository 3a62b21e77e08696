import type { MerchantId } from '@landed/contracts/ids/ids';
import { findUnsentPayouts } from '@landed/prisma/read/payout/find-unsent-payouts';
import { payoutStart } from '@landed/workflows/merchant-payout/payout-start';
import { stateChanged } from '@landed/workflows/messages/state-changed';
import type { OpenStack } from '../access/open-stack.js';

/**
 * Makes the workflows of a merchant's payouts look at once whether they are held. Returns how many there are. A lost
 * workflow is started again. Connects to Temporal only when there is one: throws `temporal_unreachable`.
 */
export async function wakePayouts(stack: OpenStack, merchantId: MerchantId): Promise<number> {
  const payouts = await findUnsentPayouts(stack.database, merchantId);
  if (payouts.length === 0) return 0;
  const { workflow } = await stack.temporal();
  for (const payout of payouts) {
    await workflow.signalWithStart('merchantPayout', {
      ...payoutStart(payout),
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
      signal: stateChanged,
    });
  }
  return payouts.length;
}
