/** Named 256-bit keys. The first encrypts and all decrypt, so a key can be replaced while old boxes exist. */
export interface Keyring {
  readonly current: SealingKey;
  readonly byId: ReadonlyMap<string, SealingKey>;
}

export interface SealingKey {
  readonly id: string;
  readonly bytes: Buffer;
}

const expected = 'Encryption keys: expected `id:base64` (32 bytes); separate several keys with commas.';
const keyPattern = /^([a-z0-9-]{1,32}):([A-Za-z0-9+/]{43}=)$/;

/**
 * Parses `id:base64,id:base64,…` (32 bytes each, current key first), the format of `LANDED_ENCRYPTION_KEYS`.
 * Its errors never repeat the text.
 */
export function parseKeyring(text: string): Keyring {
  const keys = text.split(',').map((part) => {
    const [, id, base64] = keyPattern.exec(part.trim()) ?? [];
    if (id === undefined || base64 === undefined) throw new Error(expected);
    return { id, bytes: Buffer.from(base64, 'base64') };
  });
  const [current] = keys;
  const byId = new Map(keys.map((key) => [key.id, key]));
  if (current === undefined || byId.size !== keys.length) throw new Error('Encryption keys must have different ids.');
  return { current, byId };
}
