import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';

/** The key that signs the dashboard's tokens, as both services read it. */
export function newTokenKey(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
}

/** The public half, for the gateway. */
export function publicTokenKey(tokenKey: string): string {
  const key = createPrivateKey({ key: Buffer.from(tokenKey, 'base64'), format: 'der', type: 'pkcs8' });
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
}
