import type { createPaymentMethodDomainActivities } from '@landed/activities/payment-method-domain/activities';
import { proxyActivities } from '@temporalio/workflow';
import { revalidateDomains } from './related-workflows.js';

/** Few enough that the activations of one batch do not fill the acquirers' queues. */
const domainsPerBatch = 50;
/** The next run continues. */
const batchesMax = 200;

const { claimDueValidations } = proxyActivities<ReturnType<typeof createPaymentMethodDomainActivities>>({
  startToCloseTimeout: '30s',
  retry: { maximumAttempts: 5 },
  summary: 'Find domains that are due',
});

/**
 * Validates domains with inactive wallets again, daily, and those whose workflow was lost.
 *
 * Trigger: the Schedule `wallet-domains`, hourly. Id: `sweep/wallet-domains-<instant>`.
 * Messages: none.
 * Steps, in batches until no domain is due: `claimDueValidations`; each domain's `walletDomain` is started or signalled.
 * Undone on failure: nothing; each batch stands by itself. Ends in: the number of domains that were validated.
 * Recorded histories: `test/replay/histories/wallet-domain-sweep-*.json`.
 */
export async function walletDomainSweep(): Promise<number> {
  let validated = 0;
  for (let batches = 0; batches < batchesMax; batches += 1) {
    const { owners, isLast } = await claimDueValidations(domainsPerBatch);
    if (owners.length > 0) await revalidateDomains(owners);
    validated += owners.length;
    if (isLast) break;
  }
  return validated;
}
