import type { UserActor, UserId } from '@landed/contracts/dashboard/people';
import { resetMinutes } from '@landed/contracts/dashboard/people';
import { asId } from '@landed/contracts/ids/ids';
import { v7 as uuidV7 } from 'uuid';
import { emailHmacs } from '../../read/user/email-hmac.js';
import { sealedText } from '../../read/user/user-row.js';
import { sealContexts } from '../../sealing.js';
import { addMail, type OutgoingMail } from './add-mail.js';
import { changePeople, type PeopleStore, type PeopleTransaction } from './change-people.js';
import { recordUserEvent } from './record-user-event.js';
import { endSessions } from './session.js';
import { consumeToken, insertToken } from './user-token.js';

type User = UserActor & { readonly kind: 'user' };

export interface NewUser {
  readonly name: string;
  readonly email: string;
  readonly passwordHash: string;
}

/** Inserts a person. The address must not belong to another one. */
export async function insertUser(
  transaction: PeopleTransaction,
  { keyring }: PeopleStore,
  { name, email, passwordHash }: NewUser,
): Promise<UserId> {
  const id = asId<'user'>(uuidV7());
  const [emailHmac] = emailHmacs(keyring, email);
  if (emailHmac === undefined) throw new Error('A keyring has at least one key.');
  await transaction.appUser.create({
    data: {
      id,
      emailHmac,
      email: sealedText(keyring, email.trim(), sealContexts.userEmail(id)),
      name: sealedText(keyring, name, sealContexts.userName(id)),
      passwordHash,
    },
  });
  return id;
}

export interface Profile {
  readonly name: string;
  readonly locale: string | null;
  readonly timeZone: string | null;
}

export async function saveProfile(store: PeopleStore, actor: User, { name, ...rest }: Profile): Promise<void> {
  const sealed = sealedText(store.keyring, name, sealContexts.userName(actor.userId));
  await changePeople(store, async (transaction) => {
    await transaction.appUser.update({ where: { id: actor.userId }, data: { name: sealed, ...rest } });
    await recordUserEvent(transaction, store.keyring, actor, { kind: 'profile_changed' });
  });
}

/** Saves a new password and ends all other sessions of the person. */
export async function savePassword(store: PeopleStore, actor: User, passwordHash: string): Promise<void> {
  const { userId, sessionId } = actor;
  await changePeople(store, async (transaction) => {
    await transaction.appUser.update({ where: { id: userId }, data: { passwordHash } });
    await endSessions(transaction, userId, sessionId === null ? {} : { except: sessionId });
    await recordUserEvent(transaction, store.keyring, actor, { kind: 'password_changed' });
  });
}

/** Saves a link with which a person sets a new password, and the mail with it. The text gets the link's token. */
export async function saveReset(store: PeopleStore, userId: UserId, mail: (token: string) => OutgoingMail) {
  await changePeople(store, async (transaction) => {
    const token = await insertToken(transaction, { kind: 'reset', minutes: resetMinutes }, { id: uuidV7(), userId });
    await addMail(transaction, store.keyring, mail(token));
  });
}

/** Uses a reset link: saves the password and ends all sessions. False when the link was used or has expired. */
export function saveResetPassword(
  store: PeopleStore,
  token: string,
  passwordHash: string,
  address: string | null,
): Promise<boolean> {
  return changePeople(store, async (transaction) => {
    const id = (await consumeToken(transaction, token, 'reset'))?.userId ?? null;
    if (id === null) return false;
    const userId = asId<'user'>(id);
    await transaction.appUser.update({ where: { id }, data: { passwordHash } });
    await endSessions(transaction, userId);
    const actor = { kind: 'user', userId, sessionId: null, address } as const;
    await recordUserEvent(transaction, store.keyring, actor, { kind: 'password_reset' });
    return true;
  });
}
