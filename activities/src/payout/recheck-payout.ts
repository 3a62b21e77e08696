import { misdirected, readOperatorRequest } from '@landed/contracts/payout/operator-request';
import type { MerchantPayoutInput } from '@landed/contracts/payout/types';
import { loadPayout } from '@landed/prisma/read/payout/load-payout';
import { recordOperatorAction } from '@landed/prisma/write/operator-action/operator-action';
import { checkRequest, recordId, shownActor } from './check-request.js';
import type { PayoutDependencies } from './dependencies.js';
import { findSent } from './find-sent.js';
import { type RefreshedPayout, refreshPayout } from './refresh-payout.js';
import type { RespondedRequest } from './respond-to-request.js';

/**
 * Reads a payout at the partner because an operator asked for it, saves what the partner states, and records what was
 * found. Throws `outcome_unknown` while the partner states no fact.
 */
export async function recheckPayout(
  dependencies: PayoutDependencies,
  payout: MerchantPayoutInput,
  payload: unknown,
  key: string,
): Promise<RespondedRequest> {
  const { database } = dependencies;
  const { rail, merchantId, payoutId, period, currency } = payout;
  const asked = { action: 'payout.recheck', target: payoutId, usedBy: key } as const;
  const checked = await checkRequest(dependencies, payload, asked);
  const { identity, approvedBy, problem } = checked;
  const read = readOperatorRequest(checked.payload);
  const { actor, reason } = read.kind === 'valid' ? read.request : read;
  const wrong =
    problem ??
    (read.kind === 'valid'
      ? misdirected(read.request, { rail, period, merchantId, currency, payoutId })
      : read.problem);
  const response =
    wrong === null
      ? ({ result: 'accepted', detail: await found(dependencies, payout) } as const)
      : ({ result: 'rejected', detail: wrong } as const);
  const id = recordId(checked, read.kind === 'valid' ? read.request.request_id : undefined, key);
  const about = { rail, merchantId, action: asked.action, target: payoutId };
  const { result, detail } = await recordOperatorAction(database, {
    id,
    ...about,
    actor,
    identity,
    approvedBy,
    reason,
    ...response,
  });
  return { result, detail, actor: shownActor(actor, identity) };
}

/** One sentence about what the partner states. */
async function found(dependencies: PayoutDependencies, payout: MerchantPayoutInput): Promise<string> {
  const { database, keyring } = dependencies;
  const before = await loadPayout(database, keyring, payout);
  if (before === null) throw new Error('The payout has no row.');
  const { status, failureCode } = before.payout;
  // The workflow that this request has woken may have been faster.
  if (status === 'failed') return `The payout has failed (${failureCode}), and its money is back in the balance.`;
  const wasSent = before.transfer.sentAt !== null || before.partnerPayout.sentAt !== null;
  const { partnerPayoutId } = wasSent ? await findSent(dependencies, payout) : before;
  if (partnerPayoutId === null) return `The partner was not asked to pay the bank. The payout is ${status}.`;
  return sentence(await refreshPayout(dependencies, payout), status);
}

function sentence(read: RefreshedPayout, status: string): string {
  switch (read.kind) {
    case 'failing':
      return `The bank has returned or rejected the payout (${read.code}). It was ${status} here; its money goes back to the balance.`;
    case 'absent':
      return 'The partner does not have the payout that it had confirmed: ask the partner.';
    case 'read': {
      const now = read.moved.at(-1);
      return now === undefined
        ? `The partner states nothing new: the payout is ${status}.`
        : `The payout was ${status} and is ${now} now.`;
    }
  }
}
