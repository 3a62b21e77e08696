import { readPayoutResolution } from '@landed/contracts/payout/operator-request';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import { loadPayout } from '@landed/prisma/read/payout/load-payout';
import { recordOperatorAction } from '@landed/prisma/write/operator-action/operator-action';
import { saveFailing } from '@landed/prisma/write/payout/partner-request';
import { savePayoutStatus } from '@landed/prisma/write/payout/save-payout-status';
import { checkRequest, recordId, shownActor } from './check-request.js';
import type { PayoutDependencies } from './dependencies.js';
import { findSent } from './find-sent.js';
import { refreshPayout } from './refresh-payout.js';
import type { RespondedRequest } from './respond-to-request.js';

/**
 * Saves an operator's statement of what became of a payout in review, or that a payout fails that is held and was not sent
 * to the bank. The partner is read first, even for requests whose response never arrived: where it states a fact, the fact
 * decides. Throws `outcome_unknown` while the partner cannot be read.
 *
 * @param isInReview false: the payout waits for no operator, so the statement is rejected unless the payout is held.
 */
export async function resolvePayout(
  dependencies: PayoutDependencies,
  payout: MerchantPayoutInput,
  payload: unknown,
  { key, isInReview }: { readonly key: string; readonly isInReview: boolean },
): Promise<RespondedRequest> {
  const { database, keyring } = dependencies;
  const { rail, merchantId, payoutId } = payout;
  const asked = { action: 'payout.resolve', target: payoutId, usedBy: key } as const;
  // An operator's word about money always needs a second one.
  const checked = await checkRequest(dependencies, payload, asked, async () => true);
  const { identity, approvedBy, problem } = checked;
  const resolution = readPayoutResolution(checked.payload);
  const by =
    typeof resolution === 'string'
      ? { actor: 'unknown', reason: 'not given' }
      : { actor: resolution.actor, reason: resolution.reason };
  const respond = async (result: 'accepted' | 'rejected', detail: string): Promise<RespondedRequest> => {
    const action = { id: recordId(checked, undefined, key), rail, merchantId, action: asked.action, target: payoutId };
    const stored = await recordOperatorAction(database, { ...action, ...by, identity, approvedBy, result, detail });
    return { result: stored.result, detail: stored.detail, actor: shownActor(by.actor, identity) };
  };
  if (problem !== null) return respond('rejected', problem);
  if (typeof resolution === 'string') return respond('rejected', resolution);
  const before = await loadPayout(database, keyring, payout);
  if (before === null) throw new Error('The payout has no row.');
  const { status } = before.payout;
  if (before.failingCode !== null && status !== 'failed') {
    return respond('rejected', 'The payout was rejected, and its money is on the way back.');
  }
  const isStopped = before.heldBy !== null && before.partnerPayout.sentAt === null && resolution.outcome === 'failed';
  if (!(isInReview || isStopped) || status === 'paid' || status === 'failed') {
    return respond('rejected', `The payout is ${status} and needs no decision.`);
  }
  const isSent = before.transfer.sentAt !== null || before.partnerPayout.sentAt !== null;
  const { partnerPayoutId } = isSent ? await findSent(dependencies, payout) : before;
  if (partnerPayoutId !== null) {
    const read = await refreshPayout(dependencies, payout);
    if (read.kind === 'failing' || (read.kind === 'read' && read.moved.includes('paid'))) {
      return respond(
        'rejected',
        `The partner has stated that the payout ${read.kind === 'failing' ? 'failed' : 'is paid'}.`,
      );
    }
  }
  if (resolution.outcome === 'paid') {
    if (partnerPayoutId === null) return respond('rejected', 'The partner was not asked to pay the bank.');
    await savePayoutStatus(database, keyring, payout, { to: 'paid' });
  } else await saveFailing(database, payout, resolution.failure_code as Parameters<typeof saveFailing>[2]);
  return respond('accepted', `The payout counts as ${resolution.outcome}.`);
}
