import type { Sleep } from './call/pause.js';
import type { FetchFunction } from './call/types.js';
import { LandedError } from './errors.js';

export type Rail = 'test' | 'live';

/** How a client reaches the service; all of it has defaults. */
export interface LandedOptions {
  /** The address to use whatever the key's rail. */
  readonly baseUrl?: string | undefined;
  /** The address of each rail. */
  readonly hosts?: Partial<Readonly<Record<Rail, string | undefined>>> | undefined;
  /** How long one attempt may take, to the last byte of its answer; 30,000. */
  readonly timeoutMilliseconds?: number | undefined;
  /** How often a call is sent again where that is safe; 3. */
  readonly retries?: number | undefined;
  /** In place of the global `fetch`. */
  readonly fetch?: FetchFunction | undefined;
  /** In place of waiting by the clock between attempts. */
  readonly sleep?: Sleep | undefined;
}

export interface Settings {
  readonly secretKey: string;
  readonly baseUrl: string;
  readonly timeoutMilliseconds: number;
  readonly retries: number;
  readonly fetch: FetchFunction;
  readonly sleep: Sleep | undefined;
}

/** There is no public service: these names are reserved, and an installation sets its own. */
const defaultHosts: Readonly<Record<Rail, string>> = {
  live: 'https://api.landed.example',
  test: 'https://sandbox.landed.example',
};

const environmentNames: Readonly<Record<Rail, string>> = { live: 'LANDED_LIVE_URL', test: 'LANDED_TEST_URL' };

export function settingsOf(secretKey: string | undefined, options: LandedOptions): Settings {
  const key = checkedSecretKey(secretKey);
  const rail: Rail = key.startsWith('sk_live_') ? 'live' : 'test';
  const retries = options.retries ?? 3;
  if (!Number.isSafeInteger(retries) || retries < 0) throw new RangeError('retries is an integer from 0 up.');
  return {
    secretKey: key,
    baseUrl: checkedBase(options.baseUrl ?? options.hosts?.[rail] ?? fromEnvironment(rail) ?? defaultHosts[rail], rail),
    timeoutMilliseconds: checkedTimeout(options.timeoutMilliseconds ?? 30_000),
    retries,
    // Looked up at each call, so that what a test or an instrumentation puts in its place is used.
    fetch: options.fetch ?? ((url, init) => globalThis.fetch(url, init)),
    sleep: options.sleep,
  };
}

/** A time-out that a timer can hold. */
export function checkedTimeout(milliseconds: number): number {
  if (milliseconds >= 1 && milliseconds <= 2_147_483_647) return milliseconds;
  throw new RangeError('timeoutMilliseconds is a number from 1 to 2147483647.');
}

function checkedSecretKey(key: unknown): string {
  if (typeof key === 'string' && /^[\x21-\x7e]+$/.test(key) && !key.startsWith('pk_')) return key;
  throw new LandedError({
    code: 'unauthorized',
    message: 'A secret key is needed, sk_test_… or sk_live_…, without spaces or line ends.',
  });
}

/** The address without a trailing slash. A live key never crosses a network in clear. */
function checkedBase(address: string, rail: Rail): string {
  const url = parsed(address);
  const isPlain = url?.protocol === 'http:';
  if (url === undefined || !(isPlain || url.protocol === 'https:') || url.username + url.password + url.search !== '')
    throw new RangeError('The address of the service is an http or https URL without credentials and query.');
  if (isPlain && rail === 'live' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname))
    throw new RangeError('A live key is sent over https only.');
  return (url.origin + url.pathname).replace(/\/+$/, '');
}

function parsed(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

function fromEnvironment(rail: Rail): string | undefined {
  const { process } = globalThis as { process?: { env?: Readonly<Record<string, string | undefined>> } };
  // An empty variable is an unset one.
  return process?.env?.[environmentNames[rail]] || undefined;
}
