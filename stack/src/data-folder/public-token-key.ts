import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';

/** A key of Ed25519 as the services read it: PKCS #8 in DER, as base64. */
export function newSigningKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
}

/** The public half of the key that signs the dashboard's tokens, for the gateway. */
export function publicTokenKey(tokenKey: string): string {
  const key = createPrivateKey({ key: Buffer.from(tokenKey, 'base64'), format: 'der', type: 'pkcs8' });
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
}
