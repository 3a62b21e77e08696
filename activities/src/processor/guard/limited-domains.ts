import { handleWhenResult } from 'cockatiel';
import { breakerWithBulkhead } from '../../circuit/breaker-with-bulkhead.js';
import type { WalletDomainFact, WalletDomains } from '../wallet-domains.js';

/** Half of the slots of the acquirer's queue, on which charges are reconciled too. */
const callsMax = 4;
const failuresToOpen = 3;
const probeAfterMilliseconds = 5_000;

const failures = handleWhenResult((result) => (result as Partial<WalletDomainFact>).kind === 'unknown');

/**
 * Limits how many domains this process activates at one acquirer at once, and sends one at a time while the acquirer
 * states nothing. Wallets must not take the slots that reconciling charges needs. A call that is not sent is
 * left to the next attempt of its activity.
 */
export function limitedDomains(domains: WalletDomains): WalletDomains {
  const limit = breakerWithBulkhead({ callsMax, breaker: { failures, failuresToOpen, probeAfterMilliseconds } });
  return {
    activate: (request) =>
      limit.run(
        () => limit.observe(() => domains.activate(request)),
        () => ({ kind: 'unknown', underKey: false }) as const,
      ),
  };
}
