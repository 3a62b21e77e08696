import type { SessionId, UserId } from '@landed/contracts/dashboard/people';
import { changePeople, type PeopleStore, type PeopleTransaction, startTimeOf } from './change-people.js';
import { mailNewDevice, type NewDeviceMail } from './new-device.js';
import { recordUserEvent } from './record-user-event.js';
import { confirmSession } from './session.js';

/** A proof that was checked outside, and what makes it count once. */
export type FactorProof =
  | { readonly kind: 'totp'; readonly step: number }
  | { readonly kind: 'recovery_code'; readonly hash: Uint8Array<ArrayBuffer> }
  | {
      readonly kind: 'passkey';
      readonly passkeyId: string;
      readonly challengeId: string;
      readonly counter: number;
    }
  | { readonly kind: 'password' };

export interface ConfirmedBy {
  readonly userId: UserId;
  readonly sessionId: SessionId;
  readonly address: string | null;
  /** Whether the session has awaited its second factor; otherwise it is confirmed again. */
  readonly isSignIn: boolean;
}

/**
 * Confirms the person of a session with a proof and returns the session's new token. Null when the proof was used before
 * or the session has ended: nothing was changed then.
 */
export function saveConfirmation(
  store: PeopleStore,
  by: ConfirmedBy,
  proof: FactorProof,
  newDeviceMail?: NewDeviceMail,
): Promise<string | null> {
  return changePeople(store, async (transaction) => {
    if (!(await consume(transaction, by.userId, proof))) return null;
    const token = await confirmSession(transaction, by.sessionId);
    if (token === null) throw new Error('The session ended while it was confirmed.');
    const actor = { kind: 'user', ...by } as const;
    const fields = { factor: { before: null, after: proof.kind } };
    const record = (kind: 'signed_in' | 'stepped_up' | 'recovery_code_used') =>
      recordUserEvent(transaction, store.keyring, actor, { kind, fields });
    if (proof.kind === 'recovery_code') await record('recovery_code_used');
    await record(by.isSignIn ? 'signed_in' : 'stepped_up');
    if (by.isSignIn) await mailNewDevice(transaction, store.keyring, actor, newDeviceMail);
    return token;
  });
}

/** Makes the proof worthless for a second time. False when it was already. */
async function consume(transaction: PeopleTransaction, userId: UserId, proof: FactorProof): Promise<boolean> {
  switch (proof.kind) {
    case 'totp':
      return consumeTotpStep(transaction, userId, proof.step);
    case 'recovery_code':
      return consumeRecoveryCode(transaction, userId, proof.hash);
    case 'passkey':
      return (
        (await consumeChallenge(transaction, proof.challengeId)) &&
        (await usePasskey(transaction, proof.passkeyId, proof.counter))
      );
    case 'password':
      return true;
  }
}

async function consumeRecoveryCode(
  transaction: PeopleTransaction,
  userId: UserId,
  codeHash: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const usedAt = await startTimeOf(transaction);
  const unused = { userId, codeHash, usedAt: null };
  return (await transaction.userRecoveryCode.updateMany({ where: unused, data: { usedAt } })).count === 1;
}

export async function consumeTotpStep(transaction: PeopleTransaction, userId: UserId, step: number): Promise<boolean> {
  const { count } = await transaction.userTotp.updateMany({
    where: { userId, lastStep: { lt: BigInt(step) } },
    data: { lastStep: BigInt(step) },
  });
  return count === 1;
}

export async function consumeChallenge(transaction: PeopleTransaction, id: string): Promise<boolean> {
  const now = await startTimeOf(transaction);
  const { count } = await transaction.authChallenge.updateMany({
    where: { id, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  return count === 1;
}

export async function usePasskey(transaction: PeopleTransaction, id: string, counter: number): Promise<boolean> {
  const lastUsedAt = await startTimeOf(transaction);
  const data = { counter: BigInt(counter), lastUsedAt };
  return (await transaction.userPasskey.updateMany({ where: { id }, data })).count === 1;
}
