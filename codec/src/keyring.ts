/** Named 256-bit keys: the first seals, every one opens, so that a key can be replaced while old boxes exist. */
export interface Keyring {
  readonly current: SealingKey;
  readonly byId: ReadonlyMap<string, SealingKey>;
}

export interface SealingKey {
  readonly id: string;
  readonly bytes: Buffer;
}

const keyPattern = /^([a-z0-9-]{1,32}):([A-Za-z0-9+/]{43}=)$/;

/**
 * Reads `id:base64,id:base64,…` (32 bytes each, current key first), the form of `LANDED_ENCRYPTION_KEYS`.
 * Throws without repeating any of it.
 */
export function parseKeyring(text: string): Keyring {
  const keys = text.split(',').map((part) => {
    const [, id, base64] = keyPattern.exec(part.trim()) ?? [];
    if (id === undefined || base64 === undefined) throw new Error('Encryption keys must be id:base64 of 32 bytes.');
    return { id, bytes: Buffer.from(base64, 'base64') };
  });
  const [current] = keys;
  const byId = new Map(keys.map((key) => [key.id, key]));
  if (current === undefined || byId.size !== keys.length) throw new Error('Encryption key ids must differ.');
  return { current, byId };
}
