import { isReadablePunycode } from '../hostname/punycode.js';
import { isPublicIpAddress } from '../ip-address/public-ip-address.js';
import type { Rail } from '../rail/rail.js';
import { parseUrl } from '../url/parse-url.js';

/** Why a URL cannot be registered as an endpoint: a closed list, shown to the operator who registers it. */
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
  /** Whether the test rail may send to the machine that it runs on. Only true on a developer's machine. */
  readonly localTargets: boolean;
}

export const endpointUrlLengthMax = 2_000;

/** Names of this machine, its network or a non-public network; subdomains included. */
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

/** Ports from 1024 that the fetch standard blocks, because a request could act as a command of another protocol. */
const blockedPorts: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

const labelPattern = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

/**
 * What is wrong with the URL of an endpoint, or null. It is checked when the endpoint is registered and again before
 * every attempt, because the rules may have changed. The addresses that its name resolves to are checked on connect.
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

/**
 * Whether the host of a parsed URL is this machine: `localhost`, 127.0.0.0/8 or ::1. A name that resolves to this
 * machine does not count.
 */
export function isLocalHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/**
 * The URL parser drops tabs and line ends and turns `\` into `/`. Others may parse such a URL differently: rejected.
 */
function parsed(text: string): URL | null {
  if (/[\s\\\p{Cc}\p{Cs}]/u.test(text) || !/^[a-z][a-z0-9+.-]*:\/\/[^/]/i.test(text)) return null;
  const url = parseUrl(text);
  return url !== null && isReadablePunycode(url.hostname) ? url : null;
}

/** `https://@host/` has empty credentials, which the parser hides. Such a URL can only mislead its reader. */
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

/** The host of a URL if it is an IP address, without the brackets of IPv6; null if it is a name. */
function addressLiteral(hostname: string): string | null {
  if (hostname.startsWith('[')) return hostname.slice(1, -1);
  return /^\d+\.\d+\.\d+\.\d+$/.test(hostname) ? hostname : null;
}

function isAllowedPort(port: string): boolean {
  const number = port === '' ? 443 : Number(port);
  return number === 443 || (number >= 1024 && !blockedPorts.has(number));
}
