import { readSigningKey, type SigningKey } from '@landed/codec/compact-signature';
import { type SignedFor, signDecision } from '@landed/management/operator-decision/sign-decision';
import { findIdentity } from '@landed/prisma/read/operator-identity/find-identities';
import { CommandFailure } from '../program/command-failure.js';
import type { OpenStack } from './open-stack.js';

/**
 * Signs a request with the operator's key. Throws `no_operator_key`, or `unknown_operator` when the stack does not know the
 * key or has retired it: workers would reject the request, so it is not sent.
 */
export async function signRequest<Fields extends object>(
  stack: Pick<OpenStack, 'access' | 'database'>,
  signedFor: SignedFor,
  fields: Fields,
): Promise<Fields & { readonly signed: string }> {
  const key = keyOf(stack.access.operatorKey);
  const identity = await findIdentity(stack.database, key.id);
  if (identity === null || identity.retiredAt !== null) {
    const why = identity === null ? 'is not known to this stack' : 'is retired';
    throw new CommandFailure(
      'unknown_operator',
      `Your operator key ${why}. Its public key is ${key.publicKey}: have it added with \`landed operators add\`.`,
    );
  }
  return signDecision(identity, key, signedFor, fields);
}

function keyOf(text: string | null): SigningKey {
  const key = text === null ? null : readSigningKey(text);
  if (key !== null) return key;
  throw new CommandFailure(
    'no_operator_key',
    text === null
      ? 'Requests that reach workflows are signed. Set LANDED_OPERATOR_KEY_FILE: `landed operators new-key` makes a key.'
      : 'The operator key is not a private key of Ed25519 in PKCS #8. `landed operators new-key` makes one.',
  );
}
