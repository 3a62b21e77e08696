import type { DashboardRole } from '@landed/contracts/dashboard/actions';
import { invitationDays, type UserActor, type UserId } from '@landed/contracts/dashboard/people';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import { v7 as uuidV7 } from 'uuid';
import { emailHmacs } from '../../read/user/email-hmac.js';
import { sealedText } from '../../read/user/user-row.js';
import { sealContexts } from '../../sealing.js';
import { insertUser } from './account.js';
import { addMail, type OutgoingMail } from './add-mail.js';
import { changePeople, type PeopleStore } from './change-people.js';
import { recordUserEvent } from './record-user-event.js';
import { consumeToken, insertToken } from './user-token.js';

export interface NewInvitation {
  readonly merchantId: MerchantId;
  readonly email: string;
  readonly roles: readonly DashboardRole[];
  /** The mail with the link of this token. */
  readonly mail: (token: string) => OutgoingMail;
}

/**
 * Saves an invitation that is bound to one address, and its mail. An earlier open one of the address is withdrawn. Null
 * when a person with this address belongs to the merchant already.
 */
export function saveInvitation(
  store: PeopleStore,
  actor: UserActor,
  invitation: NewInvitation,
): Promise<string | null> {
  const { merchantId, email, roles, mail } = invitation;
  const { keyring } = store;
  const hmacs = emailHmacs(keyring, email);
  const [hmac] = hmacs;
  if (hmac === undefined) throw new Error('A keyring has at least one key.');
  const id = uuidV7();
  return changePeople(store, async (transaction) => {
    const isMember = { merchantId, removedAt: null, user: { emailHmac: { in: hmacs } } };
    if ((await transaction.membership.count({ where: isMember })) > 0) return null;
    await transaction.userToken.updateMany({
      where: { kind: 'invitation', merchantId, emailHmac: { in: hmacs }, usedAt: null, withdrawnAt: null },
      data: { withdrawnAt: new Date() },
    });
    const sealed = sealedText(keyring, email.trim(), sealContexts.invitationEmail(id));
    const createdBy = actor.kind === 'user' ? actor.userId : null;
    const token = await insertToken(
      transaction,
      { kind: 'invitation', minutes: invitationDays * 1_440 },
      { id, merchantId, roles: [...roles], email: sealed, emailHmac: hmac, createdBy },
    );
    await addMail(transaction, keyring, mail(token));
    const fields = { roles: { before: null, after: roles } };
    await recordUserEvent(transaction, keyring, actor, { kind: 'invited', merchantId, fields });
    return id;
  });
}

/** Withdraws an open invitation. False when there is none with this id. */
export function saveWithdrawal(
  store: PeopleStore,
  actor: UserActor,
  merchantId: MerchantId,
  id: string,
): Promise<boolean> {
  return changePeople(store, async (transaction) => {
    const { count } = await transaction.userToken.updateMany({
      where: { id, kind: 'invitation', merchantId, usedAt: null, withdrawnAt: null },
      data: { withdrawnAt: new Date() },
    });
    if (count > 0) {
      await recordUserEvent(transaction, store.keyring, actor, { kind: 'invitation_withdrawn', merchantId });
    }
    return count > 0;
  });
}

/** Who accepts: a person with an account whose password was checked, or a new one. */
export type Accepting =
  | { readonly kind: 'known'; readonly userId: UserId }
  | { readonly kind: 'new'; readonly name: string; readonly email: string; readonly passwordHash: string };

/**
 * Uses an invitation's link: the person joins the merchant. Null when it was used, withdrawn or has expired; of two at
 * once, one joins.
 */
export function saveAccepted(
  store: PeopleStore,
  token: string,
  who: Accepting,
  address: string | null,
): Promise<UserId | null> {
  return changePeople(store, async (transaction) => {
    const used = await consumeToken(transaction, token, 'invitation');
    if (used === null || used.merchantId === null) return null;
    const merchantId = asId<'merchant'>(used.merchantId);
    const { roles } = used;
    const userId = who.kind === 'known' ? who.userId : await insertUser(transaction, store, who);
    const actor = { kind: 'user', userId, sessionId: null, address } as const;
    if (who.kind === 'new') await recordUserEvent(transaction, store.keyring, actor, { kind: 'account_created' });
    await transaction.membership.upsert({
      where: { userId_merchantId: { userId, merchantId } },
      create: { userId, merchantId, roles },
      update: { roles, removedAt: null },
    });
    const fields = { roles: { before: null, after: roles } };
    await recordUserEvent(transaction, store.keyring, actor, { kind: 'invitation_accepted', merchantId, fields });
    return userId;
  });
}
