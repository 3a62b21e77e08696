import { createHash } from 'node:crypto';

/** A UUID of version 8 (RFC 9562): the first bits of the SHA-256 of a text. The same for the same text. */
export function uuidV8(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(18, 20),
    hex.slice(20, 32),
  ];
  return groups.join('-');
}
