import { userActor } from '@landed/contracts/dashboard/people';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import { v7 as uuidV7 } from 'uuid';
import { updateMerchant } from '../merchant/change-merchant.js';
import { addMail, type OutgoingMail } from './add-mail.js';
import { changePeople, type PeopleStore } from './change-people.js';
import { consumeToken, insertToken } from './user-token.js';

/** How long the link of a mail about a changed bank account works. */
export const notMeDays = 7;

/** Adds one mail to each person, with a link of its own that holds the merchant. */
export function addNotMeMails(
  store: PeopleStore,
  merchantId: MerchantId,
  people: readonly { readonly id: string; readonly email: string }[],
  mail: (to: string, token: string) => OutgoingMail,
): Promise<void> {
  return changePeople(store, async (transaction) => {
    for (const { id, email } of people) {
      const given = { id: uuidV7(), userId: id, merchantId };
      const token = await insertToken(transaction, { kind: 'not_me', minutes: notMeDays * 1_440 }, given);
      await addMail(transaction, store.keyring, mail(email, token));
    }
  });
}

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
