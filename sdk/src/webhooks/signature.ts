import { WebhookVerificationError } from './verification-error.js';

const encoder = new TextEncoder();

/** The contract's scheme: the body alone, under the whole text of the secret, in lowercase hex. */
export async function bodySignature(secret: string, body: Uint8Array): Promise<string> {
  return hex(await hmac(encoder.encode(secret), body));
}

/** Standard Webhooks: id, time and body, under the bytes that the secret stands for, in base64. */
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

/** Whether one of the signatures in a header is one of the right ones. It takes equally long wherever they differ. */
export function anyEqual(header: string, expected: readonly string[]): boolean {
  let found = 0;
  for (const given of header.split(' ')) for (const right of expected) found |= isEqual(given, right);
  return found === 1;
}

function isEqual(given: string, right: string): 0 | 1 {
  if (given.length !== right.length) return 0;
  let difference = 0;
  for (let index = 0; index < right.length; index += 1) difference |= given.charCodeAt(index) ^ right.charCodeAt(index);
  return difference === 0 ? 1 : 0;
}

/** Secrets as a list, each looked at, so that a mistyped one is found at the first delivery. */
export function checkedSecrets(secret: string | readonly string[]): readonly string[] {
  const secrets = [secret].flat();
  const areSound = secrets.every((one) => typeof one === 'string' && /^whsec_[A-Za-z0-9+/]+={0,2}$/.test(one));
  if (secrets.length === 0 || !areSound) throw new WebhookVerificationError('malformed_secret');
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
