import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** A random identifier of `length` letters and digits behind `prefix`, as in `newId('pi_3', 23)`. */
export function newId(prefix: string, length: number): string {
  let id = prefix;
  // 62 does not divide 256, so some letters are slightly likelier; at these lengths that is no collision risk.
  for (const byte of randomBytes(length)) id += ALPHABET.charAt(byte % ALPHABET.length);
  return id;
}
