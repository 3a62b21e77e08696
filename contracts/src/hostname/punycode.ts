import { parseUrl } from '../url/parse-url.js';

/**
 * Whether every label in punycode (`xn--`) of a hostname can be read as letters. `URL` checks that itself up to Node 22;
 * Node 24 checks it only if another label has letters outside ASCII, so one is put in front.
 */
export function isReadablePunycode(hostname: string): boolean {
  if (!/(^|\.)xn--/.test(hostname)) return true;
  return parseUrl(`https://ü.${hostname}`) !== null;
}
