import { createHash, randomBytes } from 'node:crypto';
import type { Keyring } from '@landed/codec/keyring';
import { type SessionId, sessionHours, type UserId } from '@landed/contracts/dashboard/people';
import { asId } from '@landed/contracts/ids/ids';
import { v7 as uuidV7 } from 'uuid';
import type { Database } from '../../database.js';
import { findDatabaseTime } from '../../read/clock/find-database-time.js';
import { sealedText } from '../../read/user/user-row.js';
import { sealContexts } from '../../sealing.js';
import { type PeopleTransaction, startTimeOf } from './change-people.js';

/** 32 random bytes in base64url. Only their hash is stored. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const tokenHashOf = (token: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(token).digest());

export interface NewSession {
  readonly userId: UserId;
  readonly awaitsFactor: boolean;
  /** Whether a second factor, or the password where that is enough, was confirmed just now. */
  readonly isConfirmed: boolean;
  readonly address: string | null;
  readonly userAgent: string | null;
}

/** Starts a session and returns its id and its token. */
export async function insertSession(
  transaction: PeopleTransaction,
  keyring: Keyring,
  { userId, awaitsFactor, isConfirmed, address, userAgent }: NewSession,
): Promise<{ id: SessionId; token: string }> {
  const id = asId<'user_session'>(uuidV7());
  const token = newToken();
  const client = sealedText(keyring, JSON.stringify({ address, userAgent }), sealContexts.userClient(id));
  await transaction.$executeRaw`
    INSERT INTO user_session (id, user_id, token_hash, awaits_factor, client, expires_at, factor_at)
    VALUES (${id}::uuid, ${userId}::uuid, ${tokenHashOf(token)}, ${awaitsFactor}, ${client},
            now() + make_interval(hours => ${sessionHours}::int), CASE WHEN ${isConfirmed} THEN now() END)`;
  return { id, token };
}

/**
 * Records that the person of a session was confirmed, and gives the session another token: one that was known before is
 * worth nothing afterwards. Null when the session has ended meanwhile.
 */
export async function confirmSession(transaction: PeopleTransaction, id: SessionId): Promise<string | null> {
  const token = newToken();
  const factorAt = await startTimeOf(transaction);
  const { count } = await transaction.userSession.updateMany({
    where: { id, endedAt: null },
    data: { tokenHash: tokenHashOf(token), awaitsFactor: false, factorAt },
  });
  return count === 1 ? token : null;
}

/** Writes that a session was used. */
export async function markSessionSeen({ prisma }: Pick<Database, 'prisma'>, id: SessionId): Promise<void> {
  await prisma.$executeRaw`UPDATE user_session SET last_seen_at = now() WHERE id = ${id}::uuid`;
}

/** Ends sessions of a person: one, all, or all but one. Returns how many. */
export async function endSessions(
  transaction: PeopleTransaction,
  userId: UserId,
  which: { readonly only?: string; readonly except?: SessionId } = {},
): Promise<number> {
  const { only, except } = which;
  const endedAt = await startTimeOf(transaction);
  const id = { ...(only === undefined ? {} : { equals: only }), ...(except === undefined ? {} : { not: except }) };
  return (await transaction.userSession.updateMany({ where: { userId, id, endedAt: null }, data: { endedAt } })).count;
}

const keptDays = 90;

/**
 * Deletes sessions that ended more than 90 days ago with their challenges, and challenges that have expired. The
 * audit log keeps the ids. Returns how many sessions. A second call changes nothing.
 */
export async function purgeSessions({ prisma }: Pick<Database, 'prisma'>): Promise<number> {
  const now = Date.parse(await findDatabaseTime({ prisma }));
  const daysAgo = (days: number) => ({ lt: new Date(now - days * 86_400_000) });
  await prisma.authChallenge.deleteMany({ where: { expiresAt: daysAgo(1) } });
  const sessions = { expiresAt: daysAgo(keptDays), challenges: { none: {} } };
  return (await prisma.userSession.deleteMany({ where: sessions })).count;
}
