import type { PayoutRef } from '@landed/contracts/payout/types';
import { type AskedPartner, askPartner } from './ask-partner.js';
import type { PayoutDependencies } from './dependencies.js';
import { findSent } from './find-sent.js';
import { opened } from './open-payout.js';
import type { PartnerPayoutMade, ReversalMade, TransferMade } from './partner/port.js';
import { type RefreshedPayout, refreshPayout } from './refresh-payout.js';

/** Moves the amount from the platform's balance to the merchant's account at the partner. */
export async function transferPayout(dependencies: PayoutDependencies, ref: PayoutRef): Promise<AskedPartner> {
  const { stored, partner, accountId, money } = await opened(dependencies, ref);
  const request = (key: string) => ({ key, payoutId: ref.payoutId, accountId, money });
  return askPartner<TransferMade>(dependencies, stored, {
    step: 'transfer',
    idOf: ({ transferId }) => transferId,
    find: (key) => partner.findTransfer(request(key)),
    send: (key) => partner.transfer(request(key)),
  });
}

/** `read`: what the partner stated about the payout after that. Absent in older histories, and when it stated no fact. */
export type SentToBank = AskedPartner & { readonly read?: RefreshedPayout };

/**
 * Asks the partner to pay the merchant's bank account.
 *
 * @param reads read the payout once its id is saved: an event that arrived before that was not found. An activity of its
 *   own costs a workflow task more.
 */
export async function sendToBank(
  dependencies: PayoutDependencies,
  ref: PayoutRef,
  { reads }: { readonly reads: boolean },
): Promise<SentToBank> {
  const asked = await askToPayBank(dependencies, ref);
  if (!reads || asked.kind !== 'made') return asked;
  // The workflow reads a payout that could not be read here.
  const read = await refreshPayout(dependencies, ref).catch(() => null);
  return read === null ? asked : { ...asked, read };
}

async function askToPayBank(dependencies: PayoutDependencies, ref: PayoutRef): Promise<AskedPartner> {
  const { stored, partner, accountId, money } = await opened(dependencies, ref);
  const { externalAccountId, bankText } = stored;
  const request = (key: string) => ({ key, payoutId: ref.payoutId, accountId, externalAccountId, money, bankText });
  return askPartner<PartnerPayoutMade>(dependencies, stored, {
    step: 'partner_payout',
    idOf: ({ partnerPayoutId }) => partnerPayoutId,
    find: (key) => partner.findPayout(request(key)),
    send: (key) => partner.createPayout(request(key)),
  });
}

/**
 * Takes the whole transfer back from the merchant's account. `already_reversed` is what was wanted. A transfer whose
 * response never arrived is looked for before: an operator may have decided that the payout failed.
 */
export async function takeTransferBack(dependencies: PayoutDependencies, ref: PayoutRef): Promise<AskedPartner> {
  const { partner, money, ...before } = await opened(dependencies, ref);
  const stored = before.stored.transferId === null ? await findSent(dependencies, ref) : before.stored;
  const { transferId } = stored;
  if (transferId === null) return { kind: 'made' };
  const request = (key: string) => ({ key, payoutId: ref.payoutId, transferId, money });
  const asked = await askPartner<ReversalMade>(dependencies, stored, {
    step: 'reversal',
    idOf: ({ reversalId }) => reversalId,
    find: (key) => partner.findReversal(request(key)),
    send: (key) => partner.reverseTransfer(request(key)),
  });
  return asked.kind === 'rejected' && asked.code === 'already_reversed' ? { kind: 'made' } : asked;
}
