import { createPrivateKey, createPublicKey } from 'node:crypto';

/** The public half of the key that signs the dashboard's tokens, for the gateway. */
export function publicTokenKey(tokenKey: string): string {
  const key = createPrivateKey({ key: Buffer.from(tokenKey, 'base64'), format: 'der', type: 'pkcs8' });
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
}
