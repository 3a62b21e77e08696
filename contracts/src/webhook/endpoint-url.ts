import { isPublicIpAddress } from '../ip-address/public-ip-address.js';
import type { Rail } from '../rail/rail.js';

/** Why a URL cannot be an endpoint's: a closed list, told to whoever registers it. */
export const endpointUrlProblems = [
  'url_invalid',
  'url_too_long',
  'scheme_not_allowed',
  'credentials_not_allowed',
  'fragment_not_allowed',
  'address_literal_not_allowed',
  'address_not_public',
  'host_not_allowed',
  'port_not_allowed',
] as const;
export type EndpointUrlProblem = (typeof endpointUrlProblems)[number];

export interface EndpointUrlRules {
  readonly rail: Rail;
  /** Whether the test rail may send to the machine that it runs on: only ever true on a developer's own. */
  readonly localTargets: boolean;
}

export const endpointUrlLengthMax = 2_000;

/** Names that stand for this machine, its network or a network beside the public one, with everything below them. */
const specialNames = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'arpa',
  'onion',
  'alt',
];

/** Ports from 1024 on that the fetch standard lets nobody talk to, as other protocols could be made to obey. */
const blockedPorts: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

const labelPattern = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

/**
 * What is wrong with a URL as an endpoint's, or null. Asked when it is registered and again before every attempt, as
 * rules may have changed in between. Says nothing about what its name resolves to: that is checked when connecting.
 */
export function checkEndpointUrl(text: string, rules: EndpointUrlRules): EndpointUrlProblem | null {
  const url = parsed(text);
  if (url === null) return 'url_invalid';
  if (Math.max(text.length, url.href.length) > endpointUrlLengthMax) return 'url_too_long';
  const local = rules.localTargets && rules.rail === 'test' && isLocalHost(url.hostname);
  if (url.protocol !== 'https:' && !(local && url.protocol === 'http:')) return 'scheme_not_allowed';
  if (url.username !== '' || url.password !== '' || hasEmptyCredentials(text)) return 'credentials_not_allowed';
  if (text.includes('#')) return 'fragment_not_allowed';
  if (local) return url.port === '0' ? 'port_not_allowed' : null;
  return hostProblem(url.hostname, rules.rail) ?? (isAllowedPort(url.port) ? null : 'port_not_allowed');
}

/** Whether the host of a parsed URL is the machine itself: `localhost`, 127.0.0.0/8 or ::1 and nothing that resolves to it. */
export function isLocalHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** The parser drops tabs and line ends, trims blanks and turns `\` into `/`: what others may read otherwise is refused. */
function parsed(text: string): URL | null {
  if (/[\s\\\p{Cc}\p{Cs}]/u.test(text) || !/^[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(text)) return null;
  try {
    // Not `URL.canParse`: in Node 20, once it is called often, it says no to letters beyond ASCII.
    return new URL(text);
  } catch {
    return null;
  }
}

/** `https://@host/` parses to no credentials at all; nobody writes it but to mislead a reader. */
function hasEmptyCredentials(text: string): boolean {
  return /^[^:]+:\/\/[^/?#]*@/.test(text);
}

function hostProblem(hostname: string, rail: Rail): EndpointUrlProblem | null {
  const literal = addressLiteral(hostname);
  if (literal !== null) {
    if (rail === 'live') return 'address_literal_not_allowed';
    return isPublicIpAddress(literal) ? null : 'address_not_public';
  }
  const labels = hostname.split('.');
  const special = specialNames.includes(labels.at(-1) ?? '');
  const wellFormed = hostname.length <= 253 && labels.length >= 2 && labels.every((label) => labelPattern.test(label));
  return special || !wellFormed ? 'host_not_allowed' : null;
}

/** The address that a URL's host is, without an IPv6 address's brackets; null where it is a name. */
function addressLiteral(hostname: string): string | null {
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  return /^\d+\.\d+\.\d+\.\d+$/.test(hostname) ? hostname : null;
}

function isAllowedPort(port: string): boolean {
  const number = port === '' ? 443 : Number(port);
  return number === 443 || (number >= 1024 && !blockedPorts.has(number));
}
