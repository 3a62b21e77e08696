import { readSigningKey } from '@landed/codec/compact-signature';
import { operatorRoles } from '@landed/contracts/operator-decision/types';
import type { Database } from './database.js';
import { findIdentities } from './read/operator-identity/find-identities.js';
import { insertIdentity, retireIdentity } from './write/operator-identity/operator-identity.js';

/** The identity of a local stack, under which `landed` signs. */
export const localOperator = 'local';

/** Lets the key of a local stack sign every decision, and retires an earlier one. A second call changes nothing. */
export async function seedOperator(database: Database, privateKey: string): Promise<void> {
  const key = readSigningKey(privateKey);
  if (key === null) throw new Error('LANDED_OPERATOR_KEY is not a private key of Ed25519 in PKCS #8.');
  const current = (await findIdentities(database)).find(
    ({ name, retiredAt }) => name === localOperator && retiredAt === null,
  );
  if (current !== undefined && current.id !== key.id) await retireIdentity(database, localOperator);
  const { id, publicKey } = key;
  await insertIdentity(database, { id, publicKey, name: localOperator, roles: operatorRoles });
}
