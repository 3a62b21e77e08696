import type { SessionId, UserActor, UserId } from '@landed/contracts/dashboard/people';
import { changePeople, type PeopleStore } from './change-people.js';
import { consumeChallenge, usePasskey } from './confirm-factor.js';
import { mailNewDevice, type NewDeviceMail } from './new-device.js';
import { recordUserEvent } from './record-user-event.js';
import { endSessions, insertSession, type NewSession } from './session.js';

/**
 * Starts a session. A session that awaits its second factor counts as a sign-in only when that is confirmed.
 *
 * @param newDeviceMail the mail to a person who signs in on a device for the first time.
 */
export function saveSignIn(store: PeopleStore, session: NewSession, newDeviceMail?: NewDeviceMail): Promise<string> {
  return changePeople(store, async (transaction) => {
    const { id, token } = await insertSession(transaction, store.keyring, session);
    if (!session.awaitsFactor) {
      const actor = { kind: 'user', userId: session.userId, sessionId: id, address: session.address } as const;
      await recordUserEvent(transaction, store.keyring, actor, { kind: 'signed_in' });
      await mailNewDevice(transaction, store.keyring, actor, newDeviceMail);
    }
    return token;
  });
}

/** Records a wrong password or second factor of a person who exists. */
export async function saveFailedSignIn(store: PeopleStore, userId: UserId, address: string | null): Promise<void> {
  const actor = { kind: 'user', userId, sessionId: null, address } as const;
  await changePeople(store, (transaction) =>
    recordUserEvent(transaction, store.keyring, actor, { kind: 'sign_in_failed' }),
  );
}

/** Ends the session of a person who signs out. A second call changes nothing. */
export async function saveSignOut(store: PeopleStore, actor: UserActor & { kind: 'user' }): Promise<void> {
  const { sessionId } = actor;
  if (sessionId === null) return;
  await changePeople(store, async (transaction) => {
    const ended = await endSessions(transaction, actor.userId, { only: sessionId });
    if (ended > 0) await recordUserEvent(transaction, store.keyring, actor, { kind: 'signed_out' });
  });
}

/** Ends one session of a person, or all but the one that asks. Returns how many ended. */
export function saveEndedSessions(
  store: PeopleStore,
  actor: UserActor & { kind: 'user' },
  which: { readonly only?: string; readonly except?: SessionId },
): Promise<number> {
  return changePeople(store, async (transaction) => {
    const ended = await endSessions(transaction, actor.userId, which);
    if (ended > 0) await recordUserEvent(transaction, store.keyring, actor, { kind: 'sessions_ended' });
    return ended;
  });
}

/** Signs in with a passkey and its challenge. Null when the challenge was used before. */
export function saveSignInWithPasskey(
  store: PeopleStore,
  userId: UserId,
  proof: { readonly passkeyId: string; readonly challengeId: string; readonly counter: number },
  client: Pick<NewSession, 'address' | 'userAgent'>,
  newDeviceMail?: NewDeviceMail,
): Promise<string | null> {
  return changePeople(store, async (transaction) => {
    if (!(await consumeChallenge(transaction, proof.challengeId))) return null;
    if (!(await usePasskey(transaction, proof.passkeyId, proof.counter))) return null;
    const session = { userId, awaitsFactor: false, isConfirmed: true, ...client };
    const { id, token } = await insertSession(transaction, store.keyring, session);
    const actor = { kind: 'user', userId, sessionId: id, address: client.address } as const;
    const fields = { factor: { before: null, after: 'passkey' } };
    await recordUserEvent(transaction, store.keyring, actor, { kind: 'signed_in', fields });
    await mailNewDevice(transaction, store.keyring, actor, newDeviceMail);
    return token;
  });
}
