import { userActor } from '@landed/contracts/dashboard/people';
import { asId } from '@landed/contracts/ids/ids';
import { updateMerchant } from '../merchant/change-merchant.js';
import { changePeople, type PeopleStore } from './change-people.js';
import { consumeToken } from './user-token.js';

/** How long the link of a mail about a changed bank account works. */
export const notMeDays = 7;

/**
 * Uses the link of such a mail: holds the merchant, so that no payout is made, and records who reported it. False when the
 * link was used or has expired. A merchant that is held already stays held, with its first reason.
 */
export function saveNotMe(store: PeopleStore, token: string): Promise<boolean> {
  return changePeople(store, async (transaction) => {
    const used = await consumeToken(transaction, token, 'not_me');
    if (used === null || used.userId === null || used.merchantId === null) return false;
    const by = { actor: userActor(asId<'user'>(used.userId)), reason: 'A change of a bank account was not theirs.' };
    const hold = { kind: 'held', set: { heldAt: new Date() }, given: { heldAt: null } } as const;
    await updateMerchant(transaction, asId<'merchant'>(used.merchantId), hold, by);
    return true;
  });
}
