import { isReadablePunycode } from '../hostname/punycode.js';
import { parseUrl } from '../url/parse-url.js';

/** The longest hostname in DNS, in ASCII and without the trailing dot. */
export const hostnameLengthMax = 253;

/** What the browser's address bar has around a hostname, and what a URL parser would silently drop or decode. */
const outsideHostname = /[\s\p{Cc}/\\?#@%[\]]/u;

/** One label: letters, digits and hyphens, with no hyphen at either end. */
const labelPattern = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

export type HostnameResult =
  | { readonly kind: 'hostname'; readonly hostname: string }
  | { readonly kind: 'invalid'; readonly message: string };

/**
 * The hostname in lower case and in ASCII (IDNA, as browsers do it), or what is wrong with it. A page's
 * `location.hostname` compares equal to it.
 */
export function readHostname(text: string): HostnameResult {
  if (text.includes('://')) return invalid('Must not have a scheme: send only the hostname, such as shop.example.com.');
  if (outsideHostname.test(text))
    return invalid('Must be only a hostname, without a path, spaces or special characters.');
  if (text.includes(':')) return invalid('Must not have a port and must not be an IP address.');
  const hostname = asciiOf(text);
  if (hostname === null) return invalid('Must be a valid hostname, such as shop.example.com.');
  if (hostname.endsWith('.')) return invalid('Must not end with a dot.');
  if (hostname.length > hostnameLengthMax) return invalid(`Must be at most ${hostnameLengthMax} characters in ASCII.`);
  const labels = hostname.split('.');
  const top = labels.at(-1) ?? '';
  if (top === 'localhost') return invalid('Must not be localhost.');
  if (/^\d+$/.test(top)) return invalid('Must not be an IP address.');
  if (labels.length < 2) return invalid('Must have at least one dot, as in shop.example.com.');
  if (!labels.every((label) => labelPattern.test(label)))
    return invalid('Each part must have 1 to 63 letters, digits or hyphens, without a hyphen at either end.');
  return { kind: 'hostname', hostname };
}

function invalid(message: string): HostnameResult {
  return { kind: 'invalid', message };
}

function asciiOf(text: string): string | null {
  const hostname = parseUrl(`https://${text}/`)?.hostname;
  return hostname !== undefined && isReadablePunycode(hostname) ? hostname : null;
}
