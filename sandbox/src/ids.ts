import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Returns `prefix` and `length` random letters and digits, as in `newId('pi_3', 23)`. */
export function newId(prefix: string, length: number): string {
  let id = prefix;
  // 62 does not divide 256, so some letters are slightly more likely. At these lengths that causes no collisions.
  for (const byte of randomBytes(length)) id += ALPHABET.charAt(byte % ALPHABET.length);
  return id;
}
