import { isUtf8 } from 'node:buffer';

/** The text of the bytes, or null when they are not UTF-8 or start with a byte order mark, which JSON forbids. */
export function decodeUtf8(bytes: Buffer): string | null {
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  return marked || !isUtf8(bytes) ? null : bytes.toString('utf8');
}
