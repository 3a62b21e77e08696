import type { Sleep } from './call/pause.js';
import type { FetchFunction } from './call/types.js';
import { LandedError } from './errors.js';

/** The mode: test or live. */
export type Rail = 'test' | 'live';

/** Options of a client. All are optional. */
export interface LandedOptions {
  /** URL of the service, for test and live keys alike. Wins over `hosts` and the environment. */
  readonly baseUrl?: string | undefined;
  /** URL of the service for each mode. Default: the variables `LANDED_TEST_URL` and `LANDED_LIVE_URL`. */
  readonly hosts?: Partial<Readonly<Record<Rail, string | undefined>>> | undefined;
  /** Timeout of one attempt, to the last byte of the response. Default: 30,000. */
  readonly timeoutMilliseconds?: number | undefined;
  /** How many times a failed call is retried where that is safe. Default: 3. */
  readonly retries?: number | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: FetchFunction | undefined;
  /** Replaces the timer between attempts. */
  readonly sleep?: Sleep | undefined;
}

export interface Settings {
  readonly secretKey: string;
  readonly baseUrl: string;
  /** The URL and the setting that it came from, for messages. */
  readonly target: string;
  readonly timeoutMilliseconds: number;
  readonly retries: number;
  readonly fetch: FetchFunction;
  readonly sleep: Sleep | undefined;
}

/** Placeholders on a reserved domain. Landed has no public service: each installation sets its own URL. */
const defaultHosts: Readonly<Record<Rail, string>> = {
  live: 'https://api.landed.example',
  test: 'https://sandbox.landed.example',
};

const environmentNames: Readonly<Record<Rail, string>> = { live: 'LANDED_LIVE_URL', test: 'LANDED_TEST_URL' };

export function settingsOf(secretKey: string | undefined, options: LandedOptions): Settings {
  const key = checkedSecretKey(secretKey);
  const rail: Rail = key.startsWith('sk_live_') ? 'live' : 'test';
  const retries = options.retries ?? 3;
  if (!Number.isSafeInteger(retries) || retries < 0) throw new RangeError('retries must be an integer of 0 or more.');
  const { url, source } = configuredUrl(options, rail);
  const baseUrl = checkedUrl(url, source, rail);
  return {
    secretKey: key,
    baseUrl,
    target: `${baseUrl} (${source})`,
    timeoutMilliseconds: checkedTimeout(options.timeoutMilliseconds ?? 30_000),
    retries,
    // Looked up at each call, because a test or an instrumentation may replace the global function.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    sleep: options.sleep,
  };
}

/** Returns the timeout if a timer supports it. */
export function checkedTimeout(milliseconds: number): number {
  if (milliseconds >= 1 && milliseconds <= 2_147_483_647) return milliseconds;
  throw new RangeError('timeoutMilliseconds must be a number from 1 to 2147483647.');
}

function checkedSecretKey(key: unknown): string {
  if (typeof key === 'string' && /^[\x21-\x7e]+$/.test(key) && !key.startsWith('pk_')) return key;
  throw new LandedError({
    code: 'unauthorized',
    message: 'Expected a secret key (sk_test_… or sk_live_…) without spaces or line breaks.',
  });
}

/** The URL of the service and, for messages, the setting that it came from. */
function configuredUrl(options: LandedOptions, rail: Rail): { readonly url: string; readonly source: string } {
  const variable = environmentNames[rail];
  const settings = [
    [options.baseUrl, 'baseUrl'],
    [options.hosts?.[rail], `hosts.${rail}`],
    [fromEnvironment(variable), variable],
  ] as const;
  for (const [url, name] of settings) if (url !== undefined && url !== null) return { url, source: `set by ${name}` };
  return { url: defaultHosts[rail], source: `a placeholder: set ${variable} or baseUrl` };
}

/** Returns the URL without a trailing slash. A live key is never sent unencrypted over a network. */
function checkedUrl(address: string, source: string, rail: Rail): string {
  const url = parsed(address);
  const isPlain = url?.protocol === 'http:';
  if (url === undefined || !(isPlain || url.protocol === 'https:') || url.username + url.password + url.search !== '')
    throw new RangeError(`The service URL (${source}) must be http or https, without credentials and query.`);
  if (isPlain && rail === 'live' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname))
    throw new RangeError(`The service URL (${source}) must be https: a live key is not sent over http.`);
  return (url.origin + url.pathname).replace(/\/+$/, '');
}

function parsed(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

function fromEnvironment(variable: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Readonly<Record<string, string | undefined>> } };
  // An empty variable counts as unset.
  return process?.env?.[variable] || undefined;
}
