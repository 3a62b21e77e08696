import { createHash } from 'node:crypto';
import type { Keyring } from '@landed/codec/keyring';
import type { OperatorLogin } from '@landed/contracts/operator-decision/login';
import type { Database } from '../../database.js';
import { findDatabaseTime } from '../../read/clock/find-database-time.js';
import { sealContexts, sealJson } from '../../sealing.js';

type Writer = Pick<Database, 'prisma'>;

/** Registers a key with an ID token. Throws the database's error when the token has registered a key before. */
export async function insertLogin(
  { prisma }: Writer,
  keyring: Keyring,
  { id, publicKey, issuer, idToken }: Pick<OperatorLogin, 'id' | 'publicKey' | 'issuer' | 'idToken'>,
): Promise<void> {
  const tokenHash = createHash('sha256').update(idToken).digest();
  const sealed = sealJson(keyring, idToken, sealContexts.operatorToken(id));
  const data = { id, publicKey, issuer, tokenHash: Uint8Array.from(tokenHash), idToken: Uint8Array.from(sealed) };
  await prisma.operatorLogin.create({ data });
}

/** Ends a login: what its key signs no longer counts. False when it has ended, or there is none. */
export async function endLogin(database: Writer, id: string): Promise<boolean> {
  const endedAt = await findDatabaseTime(database);
  const { count } = await database.prisma.operatorLogin.updateMany({ where: { id, endedAt: null }, data: { endedAt } });
  return count > 0;
}
