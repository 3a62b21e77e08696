import { parseUrl } from '@landed/contracts/url/parse-url';
import { temporalConnection } from '../temporal-connection.js';

type Environment = Readonly<Record<string, string | undefined>>;

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/** What is unsafe about the connections of a process, each with what to do. Empty: nothing. No text contains a value. */
export function connectionProblems(env: Environment): string[] {
  return [
    ...['DATABASE_URL', 'DATABASE_DIRECT_URL', 'BUYER_KEYS_DATABASE_URL'].flatMap((name) =>
      databaseProblems(name, env[name]),
    ),
    ...buyerKeysProblems(env),
    ...temporalProblems(env),
  ];
}

function databaseProblems(name: string, url: string | undefined): string[] {
  const parsed = parseUrl(url ?? '');
  if (parsed === null) return [];
  const { hostname, searchParams } = parsed;
  // A socket of this machine has no host, or a path.
  const isLocal = hostname === '' || loopback.test(hostname);
  if (isLocal || searchParams.get('sslmode') === 'verify-full') return [];
  return [
    `${name}: the database may be reached in plaintext, or be another one. ` +
      'Add `?sslmode=verify-full&sslrootcert=<path of its authority>`',
  ];
}

/** An erased buyer must not be readable from a backup: it contains no keys only when they are in another database. */
function buyerKeysProblems({
  DATABASE_URL,
  DATABASE_DIRECT_URL,
  BUYER_KEYS_DATABASE_URL: keys,
}: Environment): string[] {
  const isOther = keys && ![DATABASE_URL, DATABASE_DIRECT_URL].some((url) => url && placeOf(url) === placeOf(keys));
  return isOther
    ? []
    : ['BUYER_KEYS_DATABASE_URL: set the address of another database, which backups of this one do not contain'];
}

function placeOf(url: string): string {
  const parsed = parseUrl(url);
  return parsed === null ? url : `${parsed.hostname}:${parsed.port || '5432'}${parsed.pathname}`;
}

function temporalProblems(env: Environment): string[] {
  const address = env['TEMPORAL_ADDRESS'];
  if (!address) return [];
  const problems: string[] = [];
  const has = (part: string) => Boolean(env[`TEMPORAL_TLS_${part}_PATH`] || env[`TEMPORAL_TLS_${part}_DATA`]);
  if (has('CLIENT_CERT') !== has('CLIENT_KEY')) {
    problems.push('TEMPORAL_TLS_CLIENT_CERT_PATH, TEMPORAL_TLS_CLIENT_KEY_PATH: set both, or none');
  }
  try {
    const { tls } = temporalConnection(env);
    if (!tls && !loopback.test(address.replace(/:\d+$/, ''))) {
      problems.push(
        'TEMPORAL_ADDRESS: Temporal is reached in plaintext. ' +
          'Set TEMPORAL_TLS=true with TEMPORAL_TLS_SERVER_CA_CERT_PATH, or TEMPORAL_API_KEY',
      );
    }
  } catch (error) {
    problems.push(error instanceof Error ? error.message : 'TEMPORAL_TLS: is not valid');
  }
  return problems;
}

const pepperCharactersMin = 32;
const pepperDistinctMin = 10;

/** What is weak about the secrets with which API keys are hashed. */
export function pepperProblems(pepper: string | undefined): string[] {
  const isStrong = (one: string) => one.length >= pepperCharactersMin && new Set(one).size >= pepperDistinctMin;
  return (pepper ?? '').split(',').every(isStrong)
    ? []
    : ['LANDED_API_KEY_PEPPER: is too weak. Make one with `openssl rand -base64 32`'];
}

/** What is unsafe about the address of the script that buyers' browsers load. */
export function scriptProblems(url: string | undefined): string[] {
  return !url || /^https:/i.test(url) ? [] : ['PROCESSOR_SCRIPT_URL: must be https'];
}
