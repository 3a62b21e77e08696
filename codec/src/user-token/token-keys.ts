import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** Two, so that a key is replaced without a moment at which tokens are rejected. */
const publicKeysMax = 2;

const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Public keys by their id. */
export type TokenPublicKeys = ReadonlyMap<string, KeyObject>;

/**
 * The dashboard's signing key: PKCS #8 in DER, as base64
 * (`openssl genpkey -algorithm ed25519 -outform DER | base64`). Throws without repeating the text.
 */
export function parseTokenKey(text: string): KeyObject {
  return checked(text, (key) => createPrivateKey({ key, format: 'der', type: 'pkcs8' }));
}

/**
 * One or two public keys: SPKI in DER, as base64, separated by a comma (`openssl pkey -pubout -outform DER | base64`).
 * Throws without repeating the text.
 */
export function parseTokenPublicKeys(text: string): TokenPublicKeys {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length > publicKeysMax) throw new Error('At most two public keys.');
  const keys = parts.map((part) => checked(part, (key) => createPublicKey({ key, format: 'der', type: 'spki' })));
  return new Map(keys.map((key) => [tokenKeyId(key), key]));
}

/** A private key and its public one have the same id. */
export function tokenKeyId(key: KeyObject): string {
  const publicKey = key.type === 'private' ? createPublicKey(key) : key;
  const der = publicKey.export({ format: 'der', type: 'spki' });
  return createHash('sha256').update(der).digest('base64url').slice(0, 16);
}

function checked(text: string, read: (der: Buffer) => KeyObject): KeyObject {
  const key = base64.test(text) ? readOrNull(Buffer.from(text, 'base64'), read) : null;
  if (key?.asymmetricKeyType !== 'ed25519') throw new Error('Expected an Ed25519 key in DER, as base64.');
  return key;
}

function readOrNull(der: Buffer, read: (der: Buffer) => KeyObject): KeyObject | null {
  try {
    return read(der);
  } catch {
    return null;
  }
}
