import { createHmac, hkdfSync } from 'node:crypto';
import type { Keyring, SealingKey } from '@landed/codec/keyring';

/**
 * The HMACs under which an address may be stored, that of the keyring's current key first. Upper and lower case are the
 * same address. The keys are derived from those of the keyring, so that no HMAC helps to open a box.
 */
export function emailHmacs(keyring: Keyring, email: string): Uint8Array<ArrayBuffer>[] {
  const { current, byId } = keyring;
  const others = [...byId.values()].filter(({ id }) => id !== current.id);
  return [current, ...others].map((key) => hmacUnder(key, email.trim().toLowerCase()));
}

function hmacUnder({ bytes }: SealingKey, email: string): Uint8Array<ArrayBuffer> {
  const key = Buffer.from(hkdfSync('sha256', bytes, Buffer.alloc(0), 'user-email', 32));
  return Uint8Array.from(createHmac('sha256', key).update(email).digest());
}
