import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keyring, SealingKey } from './keyring.js';

const boxVersion = 1;
const ivLength = 12;
const tagLength = 16;

/**
 * Encrypts bytes with AES-256-GCM under the keyring's current key. `context` names the purpose and place of the box. A
 * box does not open under another context, for example after a copy to another row.
 *
 * Layout: version (1), length of the key id (1), key id, IV (12), tag (16), ciphertext.
 */
export function seal(keyring: Keyring, plain: Uint8Array, context: string): Buffer {
  return sealWith(keyring.current, plain, context);
}

/** The reverse of {@link seal}. Throws when the key is unknown, the context differs or the box was changed. */
export function open(keyring: Keyring, box: Uint8Array, context: string): Buffer {
  const key = keyring.byId.get(keyIdOf(box));
  if (key === undefined) throw new Error('A sealed box names an unknown key. Add the key to LANDED_ENCRYPTION_KEYS.');
  return openWith(key, box, context);
}

/** The id of the key that a box is sealed under. Empty for an empty box. */
export function keyIdOf(box: Uint8Array): string {
  const idLength = box[1] ?? 0;
  return Buffer.from(box.subarray(2, 2 + idLength)).toString('ascii');
}

/** {@link seal} under one given key, for data with its own key. */
export function sealWith(key: SealingKey, plain: Uint8Array, context: string): Buffer {
  const iv = randomBytes(ivLength);
  const header = Buffer.concat([Buffer.from([boxVersion, key.id.length]), Buffer.from(key.id, 'ascii')]);
  const cipher = createCipheriv('aes-256-gcm', key.bytes, iv).setAAD(Buffer.concat([header, Buffer.from(context)]));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([header, iv, cipher.getAuthTag(), sealed]);
}

/** {@link open} under one given key. */
export function openWith(key: SealingKey, box: Uint8Array, context: string): Buffer {
  const headerLength = 2 + (box[1] ?? 0);
  if (box[0] !== boxVersion || box.length < headerLength + ivLength + tagLength) {
    throw new Error('A sealed box is damaged.');
  }
  const header = box.subarray(0, headerLength);
  const iv = box.subarray(headerLength, headerLength + ivLength);
  const tag = box.subarray(headerLength + ivLength, headerLength + ivLength + tagLength);
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, iv, { authTagLength: tagLength })
    .setAAD(Buffer.concat([header, Buffer.from(context)]))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(box.subarray(headerLength + ivLength + tagLength)), decipher.final()]);
}
