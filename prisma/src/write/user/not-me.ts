import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import { v7 as uuidV7 } from 'uuid';
import { findPerson } from '../../read/user/find-user.js';
import { updateMerchant } from '../merchant/change-merchant.js';
import { addMail, type OutgoingMail } from './add-mail.js';
import { changePeople, type PeopleStore } from './change-people.js';
import { newToken, tokenHashOf } from './session.js';

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
      const token = newToken();
      await transaction.userToken.create({
        data: {
          id: uuidV7(),
          kind: 'not_me',
          tokenHash: tokenHashOf(token),
          userId: id,
          merchantId,
          expiresAt: new Date(Date.now() + notMeDays * 86_400_000),
        },
      });
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
    const link = { tokenHash: tokenHashOf(token), kind: 'not_me', usedAt: null };
    const { count } = await transaction.userToken.updateMany({
      where: { ...link, expiresAt: { gt: new Date() } },
      data: { usedAt: new Date() },
    });
    const used = count === 1 ? await transaction.userToken.findUnique({ where: { tokenHash: link.tokenHash } }) : null;
    if (used?.userId == null || used.merchantId === null) return false;
    const person = await findPerson(store.database, store.keyring, asId<'user'>(used.userId));
    const by = { actor: person?.name.slice(0, 128) ?? 'unknown', reason: 'A change of a bank account was not theirs.' };
    const hold = { kind: 'held', set: { heldAt: new Date() }, given: { heldAt: null } } as const;
    await updateMerchant(transaction, asId<'merchant'>(used.merchantId), hold, by);
    return true;
  });
}
