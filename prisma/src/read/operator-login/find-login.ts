import type { Keyring } from '@landed/codec/keyring';
import type { OperatorLogin } from '@landed/contracts/operator-decision/login';
import type { Database } from '../../database.js';
import { openJson, sealContexts } from '../../sealing.js';

/** The login with this key, also one that has ended; null when there is none. */
export async function findLogin(
  { prisma }: Pick<Database, 'prisma'>,
  keyring: Keyring,
  keyId: string,
): Promise<OperatorLogin | null> {
  const row = await prisma.operatorLogin.findUnique({ where: { id: keyId } });
  if (row === null) return null;
  const { id, publicKey, issuer, createdAt, endedAt } = row;
  const idToken = openJson(keyring, row.idToken, sealContexts.operatorToken(id)) as string;
  return {
    id,
    publicKey,
    issuer,
    idToken,
    createdAt: createdAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  };
}
