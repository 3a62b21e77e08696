import type { PayoutRef } from '@landed/contracts/payout/types';
import type { PartnerRequestState, StoredPayout } from '@landed/prisma/read/payout/load-payout';
import { type PartnerStep, saveRequestId } from '@landed/prisma/write/payout/partner-request';
import { outcomeUnknown } from '../operation/outcome-unknown.js';
import { requestKey } from './ask-partner.js';
import type { PayoutDependencies } from './dependencies.js';
import { opened } from './open-payout.js';
import type { PartnerPayoutMade, PartnerReading, TransferMade } from './partner/port.js';

interface SentRequest<Made> {
  readonly step: PartnerStep;
  readonly state: PartnerRequestState;
  readonly idOf: (made: Made) => string;
  readonly find: (key: string) => Promise<PartnerReading<Made>>;
}

/**
 * Finds what the partner made of requests whose response never arrived, the transfer and the payout, and saves its ids. Returns
 * the payout as it is then. Throws `outcome_unknown` while the partner states no fact, and while a request that reads do not
 * show may still be on its way.
 */
export async function findSent(dependencies: PayoutDependencies, ref: PayoutRef): Promise<StoredPayout> {
  const { stored, partner, accountId, money } = await opened(dependencies, ref);
  const { payoutId } = ref;
  const { externalAccountId } = stored;
  if (stored.transferId === null) {
    await findOne<TransferMade>(dependencies, stored, {
      step: 'transfer',
      state: stored.transfer,
      idOf: ({ transferId }) => transferId,
      find: (key) => partner.findTransfer({ key, payoutId, accountId, money }),
    });
  }
  if (stored.partnerPayoutId === null) {
    await findOne<PartnerPayoutMade>(dependencies, stored, {
      step: 'partner_payout',
      state: stored.partnerPayout,
      idOf: ({ partnerPayoutId }) => partnerPayoutId,
      find: (key) => partner.findPayout({ key, payoutId, accountId, externalAccountId, money }),
    });
  }
  return (await opened(dependencies, ref)).stored;
}

async function findOne<Made extends { readonly kind: 'made' }>(
  { database, keyring, storedErrorMilliseconds }: PayoutDependencies,
  { ref, now }: StoredPayout,
  { step, state, idOf, find }: SentRequest<Made>,
): Promise<void> {
  if (state.sentAt === null) return;
  const found = await find(requestKey(ref, step, state.number));
  if (found.kind === 'made') return saveRequestId(database, keyring, ref, step, idOf(found));
  if (found.kind === 'unknown') throw outcomeUnknown(found.detail);
  if (now.getTime() - state.sentAt.getTime() <= storedErrorMilliseconds) throw outcomeUnknown();
}
