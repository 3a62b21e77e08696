import type { Keyring } from '@landed/codec/keyring';
import { open } from '@landed/codec/sealed-box';
import type { UserId } from '@landed/contracts/dashboard/people';
import { asId } from '@landed/contracts/ids/ids';
import type { Database } from '../../database.js';
import { sealContexts } from '../../sealing.js';
import { emailHmacs } from './email-hmac.js';
import { openedText, type Person, personOf } from './user-row.js';

type Reads = Pick<Database, 'prisma'>;

/** What signing in needs to know about a person. */
export interface SignInRecord extends Person {
  readonly passwordHash: string;
  readonly hasPasskey: boolean;
  readonly hasTotp: boolean;
}

const columns = {
  id: true,
  name: true,
  email: true,
  passwordHash: true,
  passkeys: { select: { id: true }, take: 1 },
  totp: { select: { confirmedAt: true } },
} as const;

/** The person with this address who is not disabled; null when there is none. */
export async function findUserByEmail(
  { prisma }: Reads,
  keyring: Keyring,
  email: string,
): Promise<SignInRecord | null> {
  const where = { emailHmac: { in: emailHmacs(keyring, email) }, disabledAt: null };
  const row = await prisma.appUser.findFirst({ where, select: columns });
  if (row === null) return null;
  const { passwordHash, passkeys, totp } = row;
  return {
    ...personOf(keyring, row),
    passwordHash,
    hasPasskey: passkeys.length > 0,
    hasTotp: totp?.confirmedAt != null,
  };
}

/** A person by id; null when there is none. */
export async function findPerson({ prisma }: Reads, keyring: Keyring, id: UserId): Promise<Person | null> {
  const row = await prisma.appUser.findUnique({ where: { id }, select: { id: true, name: true, email: true } });
  return row === null ? null : personOf(keyring, row);
}

/** The hash of a person's password. */
export async function loadPasswordHash({ prisma }: Reads, id: UserId): Promise<string> {
  const row = await prisma.appUser.findUniqueOrThrow({ where: { id }, select: { passwordHash: true } });
  return row.passwordHash;
}

/** The secret of a person's authenticator app, confirmed or not; null when there is none. */
export async function findTotpSecret({ prisma }: Reads, keyring: Keyring, userId: UserId) {
  const row = await prisma.userTotp.findUnique({ where: { userId } });
  if (row === null) return null;
  const secret = open(keyring, row.secret, sealContexts.userTotp(userId)).toString('utf8');
  return { secret, isConfirmed: row.confirmedAt !== null };
}

/** A passkey by the credential's id, of a person who is not disabled. */
export async function findPasskey({ prisma }: Reads, credentialId: Uint8Array<ArrayBuffer>) {
  const row = await prisma.userPasskey.findFirst({ where: { credentialId, user: { disabledAt: null } } });
  return row === null ? null : { ...row, userId: asId<'user'>(row.userId), counter: Number(row.counter) };
}

/** The credential ids of a person, with how a browser reaches each. */
export function listCredentials({ prisma }: Reads, userId: UserId) {
  return prisma.userPasskey.findMany({ where: { userId }, select: { credentialId: true, transports: true } });
}

/** What a person sees of the own account beside the session. Instants are RFC 3339. */
export async function loadAccount({ prisma }: Reads, keyring: Keyring, userId: UserId) {
  const [passkeys, totp, recoveryCodesLeft, sessions] = await Promise.all([
    prisma.userPasskey.findMany({ where: { userId }, orderBy: { id: 'asc' } }),
    prisma.userTotp.findUnique({ where: { userId }, select: { confirmedAt: true } }),
    prisma.userRecoveryCode.count({ where: { userId, usedAt: null } }),
    prisma.userSession.findMany({
      where: { userId, endedAt: null, awaitsFactor: false, expiresAt: { gt: new Date() } },
      orderBy: { startedAt: 'desc' },
      take: sessionsShown,
    }),
  ]);
  return {
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    totpSince: totp?.confirmedAt?.toISOString() ?? null,
    recoveryCodesLeft,
    sessions: sessions.map(({ id, client, startedAt, lastSeenAt }) => ({
      id: asId<'user_session'>(id),
      ...(JSON.parse(openedText(keyring, client, sealContexts.userClient(asId<'user_session'>(id)))) as SessionClient),
      startedAt: startedAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
  };
}

const sessionsShown = 50;

interface SessionClient {
  readonly address: string | null;
  readonly userAgent: string | null;
}
