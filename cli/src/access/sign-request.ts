import { readSigningKey, type SigningKey } from '@landed/codec/compact-signature';
import { type SignedFor, signDecision } from '@landed/management/operator-decision/sign-decision';
import { findIdentity } from '@landed/prisma/read/operator-identity/find-identities';
import { findLogin } from '@landed/prisma/read/operator-login/find-login';
import { readLogin } from '../operator/login-file.js';
import { CommandFailure } from '../program/command-failure.js';
import type { OpenStack } from './open-stack.js';

type Stack = Pick<OpenStack, 'access' | 'database' | 'keyring'>;

/** Under which identity this machine signs. */
export interface CurrentSigner {
  readonly key: SigningKey;
  readonly name: string;
  /** The person behind the name: of a login, issuer and subject. */
  readonly subject: string;
  readonly roles: readonly string[];
  /** RFC 3339; null for a key that does not expire. */
  readonly endsAt: string | null;
}

/**
 * Signs a request with the operator's key. Throws `no_operator_key`, `login_expired`, or `unknown_operator` when the stack
 * does not know the key or has retired it: workers would reject the request, so it is not sent.
 */
export async function signRequest<Fields extends object>(
  stack: Stack,
  signedFor: SignedFor,
  fields: Fields,
): Promise<Fields & { readonly signed: string }> {
  const signer = await currentSigner(stack);
  return signDecision(signer, signer.key, signedFor, fields);
}

/** The identity whose key is set, or who has logged in. Throws as {@link signRequest}. */
export async function currentSigner({ access, database, keyring }: Stack): Promise<CurrentSigner> {
  const login = access.operatorKey === null ? readLogin(process.env) : null;
  const key = keyOf(access.operatorKey ?? login?.key ?? null);
  if (login !== null) {
    const row = await findLogin(database, keyring, key.id);
    if (row === null || row.endedAt !== null || Date.parse(login.expires_at) < Date.now()) {
      throw new CommandFailure('login_expired', 'Your login has ended or is of another stack. Run `landed login`.');
    }
    return { key, name: login.name, subject: login.subject, roles: login.roles, endsAt: login.expires_at };
  }
  const identity = await findIdentity(database, key.id);
  if (identity === null || identity.retiredAt !== null) {
    const why = identity === null ? 'is not known to this stack' : 'is retired';
    throw new CommandFailure(
      'unknown_operator',
      `Your operator key ${why}. Its public key is ${key.publicKey}: have it added with \`landed operators add\`.`,
    );
  }
  return { key, name: identity.name, subject: identity.id, roles: identity.roles, endsAt: null };
}

function keyOf(text: string | null): SigningKey {
  const key = text === null ? null : readSigningKey(text);
  if (key !== null) return key;
  throw new CommandFailure(
    'no_operator_key',
    text === null
      ? 'Requests that reach workflows are signed. Run `landed login`, or set LANDED_OPERATOR_KEY_FILE.'
      : 'The operator key is not a private key of Ed25519 in PKCS #8. `landed operators new-key` makes one.',
  );
}
