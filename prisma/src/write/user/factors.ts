import { createHash, randomBytes } from 'node:crypto';
import type { UserActor, UserEventKind, UserId } from '@landed/contracts/dashboard/people';
import { v7 as uuidV7 } from 'uuid';
import { sealedText } from '../../read/user/user-row.js';
import { sealContexts } from '../../sealing.js';
import { changePeople, type PeopleStore, type PeopleTransaction, startTimeOf } from './change-people.js';
import { consumeChallenge, consumeTotpStep } from './confirm-factor.js';
import { recordUserEvent } from './record-user-event.js';

type User = UserActor & { readonly kind: 'user' };

const recoveryCodes = 10;
const recoveryAlphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Written as a person reads it: case, spaces and hyphens do not count. */
export const recoveryCodeHash = (code: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(code.toLowerCase().replaceAll(/[\s-]/g, '')).digest());

/** Saves a secret that does not count before a code of it has arrived. Replaces one that never counted. */
export async function saveTotpSecret(
  { database, keyring }: PeopleStore,
  userId: UserId,
  secret: string,
): Promise<boolean> {
  const sealed = sealedText(keyring, secret, sealContexts.userTotp(userId));
  const changed = await database.prisma.$executeRaw`
    INSERT INTO user_totp AS t (user_id, secret) VALUES (${userId}::uuid, ${sealed})
    ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, last_step = 0 WHERE t.confirmed_at IS NULL`;
  return changed === 1;
}

/**
 * Makes the saved secret count, after a code of this step. Returns new recovery codes when the person had none. Null when
 * the code was used before, or the secret counts already.
 */
export function saveTotpConfirmed(store: PeopleStore, actor: User, step: number): Promise<string[] | null> {
  return changePeople(store, async (transaction) => {
    if (!(await consumeTotpStep(transaction, actor.userId, step))) return null;
    const confirmedAt = await startTimeOf(transaction);
    const unconfirmed = { userId: actor.userId, confirmedAt: null };
    const { count } = await transaction.userTotp.updateMany({ where: unconfirmed, data: { confirmedAt } });
    if (count === 0) return null;
    await recordUserEvent(transaction, store.keyring, actor, { kind: 'totp_added' });
    return firstRecoveryCodes(transaction, store, actor);
  });
}

export interface NewPasskey {
  readonly challengeId: string;
  readonly credentialId: Uint8Array<ArrayBuffer>;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
}

/** Adds a passkey. Returns new recovery codes when the person had none; null when the challenge was used before. */
export function savePasskey(store: PeopleStore, actor: User, passkey: NewPasskey): Promise<string[] | null> {
  const { challengeId, counter, transports, ...data } = passkey;
  return changePeople(store, async (transaction) => {
    if (!(await consumeChallenge(transaction, challengeId))) return null;
    const row = { id: uuidV7(), userId: actor.userId, counter: BigInt(counter), transports: [...transports], ...data };
    await transaction.userPasskey.create({ data: row });
    await recordUserEvent(transaction, store.keyring, actor, { kind: 'passkey_added' });
    return firstRecoveryCodes(transaction, store, actor);
  });
}

/** Removes a factor, unless it is the last one. */
export function saveFactorRemoved(
  store: PeopleStore,
  actor: User,
  factor: { readonly kind: 'totp' } | { readonly kind: 'passkey'; readonly id: string },
): Promise<'removed' | 'last_factor' | 'not_found'> {
  const { userId } = actor;
  return changePeople(store, async (transaction) => {
    await lockPerson(transaction, userId);
    const passkeys = await transaction.userPasskey.findMany({ where: { userId }, select: { id: true } });
    const totps = await transaction.userTotp.count({ where: { userId, confirmedAt: { not: null } } });
    const exists = factor.kind === 'totp' ? totps === 1 : passkeys.some(({ id }) => id === factor.id);
    if (!exists) return 'not_found';
    if (passkeys.length + totps === 1) return 'last_factor';
    if (factor.kind === 'totp') await transaction.userTotp.delete({ where: { userId } });
    else await transaction.userPasskey.delete({ where: { id: factor.id } });
    const kind: UserEventKind = factor.kind === 'totp' ? 'totp_removed' : 'passkey_removed';
    await recordUserEvent(transaction, store.keyring, actor, { kind });
    return 'removed';
  });
}

/** Replaces all recovery codes by new ones, which are returned this once. */
export function saveRecoveryCodes(store: PeopleStore, actor: User): Promise<string[]> {
  return changePeople(store, async (transaction) => {
    await transaction.userRecoveryCode.deleteMany({ where: { userId: actor.userId } });
    return insertRecoveryCodes(transaction, store, actor);
  });
}

/** Changes of the factors and memberships of one person wait for each other. */
export async function lockPerson(transaction: PeopleTransaction, userId: UserId): Promise<void> {
  await transaction.$executeRaw`SELECT 1 FROM app_user WHERE id = ${userId}::uuid FOR UPDATE`;
}

async function firstRecoveryCodes(transaction: PeopleTransaction, store: PeopleStore, actor: User): Promise<string[]> {
  const left = await transaction.userRecoveryCode.count({ where: { userId: actor.userId, usedAt: null } });
  return left > 0 ? [] : insertRecoveryCodes(transaction, store, actor);
}

async function insertRecoveryCodes(transaction: PeopleTransaction, store: PeopleStore, actor: User): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
  await transaction.userRecoveryCode.createMany({
    data: codes.map((code) => ({ id: uuidV7(), userId: actor.userId, codeHash: recoveryCodeHash(code) })),
  });
  await recordUserEvent(transaction, store.keyring, actor, { kind: 'recovery_codes_made' });
  return codes;
}

/** 12 of 31 characters, which is more than 59 bits. Bytes above the largest multiple of 31 are not used. */
function newRecoveryCode(): string {
  const { length } = recoveryAlphabet;
  let code = '';
  while (code.length < 12) {
    const usable = [...randomBytes(16)].filter((byte) => byte < 256 - (256 % length));
    code += usable.map((byte) => recoveryAlphabet[byte % length]).join('');
  }
  return code.slice(0, 12).replaceAll(/(.{4})(?=.)/g, '$1-');
}
