import { WebhookVerificationError } from './verification-error.js';

const encoder = new TextEncoder();

/** The `Landed-Webhook-Signature` scheme: signs the body, the key is the whole text of the secret, lower-case hex. */
export async function bodySignature(secret: string, body: Uint8Array): Promise<string> {
  return hex(await hmac(encoder.encode(secret), body));
}

/** The Standard Webhooks scheme: signs id, time and body, the key is the decoded secret, base64. */
export async function standardSignature(
  secret: string,
  id: string,
  timestamp: string,
  body: Uint8Array,
): Promise<string> {
  const head = encoder.encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + body.length);
  signed.set(head);
  signed.set(body, head.length);
  return `v1,${btoa(String.fromCharCode(...(await hmac(secretBytes(secret), signed))))}`;
}

/** Whether a header contains one of the expected signatures. Compares in constant time. */
export function anyEqual(header: string, expected: readonly string[]): boolean {
  let found = 0;
  for (const given of header.split(' ')) for (const one of expected) found |= isEqual(given, one);
  return found === 1;
}

function isEqual(given: string, expected: string): 0 | 1 {
  if (given.length !== expected.length) return 0;
  let difference = 0;
  for (let index = 0; index < expected.length; index += 1)
    difference |= given.charCodeAt(index) ^ expected.charCodeAt(index);
  return difference === 0 ? 1 : 0;
}

/** Checks the form of all secrets, so that a mistyped secret is reported at the first delivery. */
export function checkedSecrets(secret: string | readonly string[]): readonly string[] {
  const secrets = [secret].flat();
  const areWellFormed = secrets.every((one) => typeof one === 'string' && /^whsec_[A-Za-z0-9+/]+={0,2}$/.test(one));
  if (secrets.length === 0 || !areWellFormed) throw new WebhookVerificationError('malformed_secret');
  return secrets;
}

function secretBytes(secret: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(secret.slice('whsec_'.length)), (character) => character.charCodeAt(0));
  } catch {
    throw new WebhookVerificationError('malformed_secret');
  }
}

async function hmac(key: Uint8Array, data: Uint8Array): Promise<Uint8Array> {
  const { subtle } = globalThis.crypto;
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const imported = await subtle.importKey('raw', new Uint8Array(key), algorithm, false, ['sign']);
  return new Uint8Array(await subtle.sign('HMAC', imported, new Uint8Array(data)));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
