import { handleWhenResult } from 'cockatiel';
import { breakerWithBulkhead } from '../../circuit/breaker-with-bulkhead.js';
import type { PayoutPartner, Unknown } from './port.js';

/** Calls of this process to one partner account that may run at once. */
const callsMax = 8;
const failuresToOpen = 5;
const probeAfterMilliseconds = 5_000;

const failedKinds: readonly unknown[] = ['unknown', 'stored_error'];
const failures = handleWhenResult((result) => failedKinds.includes((result as { readonly kind?: unknown }).kind));

const notSent: Unknown = { kind: 'unknown', detail: { error: 'not_sent' } };

/**
 * Limits how many calls this process has at one partner account, and sends one at a time while the partner states
 * nothing. A call that is not sent is `unknown`: it is left to the next attempt of its activity.
 */
export function limitedPartner(partner: PayoutPartner): PayoutPartner {
  const limit = breakerWithBulkhead({ callsMax, breaker: { failures, failuresToOpen, probeAfterMilliseconds } });
  const limited =
    <Request, Result>(call: (request: Request) => Promise<Result>) =>
    (request: Request): Promise<Result | Unknown> =>
      limit.run(
        () => limit.observe(() => call(request)),
        () => notSent,
      );
  return {
    openAccount: limited(partner.openAccount),
    findAccount: limited(partner.findAccount),
    attachBankAccount: limited(partner.attachBankAccount),
    transfer: limited(partner.transfer),
    findTransfer: limited(partner.findTransfer),
    reverseTransfer: limited(partner.reverseTransfer),
    findReversal: limited(partner.findReversal),
    createPayout: limited(partner.createPayout),
    findPayout: limited(partner.findPayout),
    readPayout: limited(partner.readPayout),
    listPayouts: limited(partner.listPayouts),
    createOnboardingLink: limited(partner.createOnboardingLink),
    readBusiness: limited(partner.readBusiness),
    readBalances: limited(partner.readBalances),
  };
}
