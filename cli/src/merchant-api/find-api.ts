import { parseUrl } from '@landed/contracts/url/parse-url';
import { findAccess, type LocalMerchant, type LocalStack } from '../access/find-access.js';
import type { StackOptions } from '../access/stack-command.js';
import { CommandFailure, UsageFailure } from '../program/command-failure.js';
import type { ApiAccess } from './call-api.js';

export interface ApiOptions extends StackOptions {
  readonly merchant?: string;
  readonly rail?: 'test' | 'live';
  readonly key?: string;
  readonly baseUrl?: string;
}

/** The API that a command calls. */
export interface FoundApi extends ApiAccess {
  readonly rail: 'test' | 'live';
  /** The merchant's name when the key comes from the local stack. */
  readonly merchant: string | null;
  /** The address of the local stack's sandbox processor; null for another API. */
  readonly sandboxUrl: string | null;
}

/**
 * Finds the API to call: key and address from options, otherwise from `LANDED_KEY` and `LANDED_BASE_URL`, otherwise from
 * the local stack. `--merchant` always means a merchant of the local stack, even when `LANDED_KEY` is set. No message
 * repeats a key.
 */
export function findApi(options: ApiOptions, env: NodeJS.ProcessEnv, from: string): FoundApi {
  if (options.merchant !== undefined && (options.key ?? options.baseUrl) !== undefined)
    throw new UsageFailure('--merchant works with the local stack only. Leave out --key and --base-url.');
  const key = options.key ?? (options.merchant === undefined ? env['LANDED_KEY'] || undefined : undefined);
  const baseUrl = options.baseUrl ?? (env['LANDED_BASE_URL'] || undefined);
  if (key !== undefined) return withKey(key, options.rail, baseUrl, () => localStack(options, env, from));
  if (baseUrl !== undefined && options.merchant === undefined) {
    const named = options.baseUrl === undefined ? 'LANDED_BASE_URL' : '--base-url';
    throw new UsageFailure(`${named} requires a key of that API: pass --key or set LANDED_KEY.`);
  }
  const local = localStack(options, env, from);
  const { rail = 'test' } = options;
  const merchant = merchantOf(local, options.merchant);
  const found = rail === 'test' ? merchant.secret_key : merchant.live_secret_key;
  if (found === undefined)
    throw new CommandFailure('no_key', `${merchant.name} has no live key. Use --rail test, or another merchant.`);
  return { key: found, rail, baseUrl: addressOf(local, rail), merchant: merchant.name, sandboxUrl: local.sandbox_url };
}

/** For a key that does not begin with `sk_test_` or `sk_live_`. */
export const notASecretKey = 'The key is not a secret key. Secret keys begin with sk_test_ or sk_live_.';

function withKey(
  key: string,
  wanted: 'test' | 'live' | undefined,
  baseUrl: string | undefined,
  findLocal: () => LocalStack,
): FoundApi {
  const rail = /^sk_(test|live)_/.exec(key)?.[1] as 'test' | 'live' | undefined;
  if (rail === undefined) throw new UsageFailure(notASecretKey);
  if (wanted === 'live' && rail === 'test')
    throw new UsageFailure('--rail live requires a live key; the key in --key or LANDED_KEY is a test key.');
  if (baseUrl !== undefined) {
    return { key, rail, baseUrl: apiAddress(baseUrl), merchant: null, sandboxUrl: null };
  }
  const local = findLocal();
  return { key, rail, baseUrl: addressOf(local, rail), merchant: null, sandboxUrl: local.sandbox_url };
}

function localStack({ stack }: StackOptions, env: NodeJS.ProcessEnv, from: string): LocalStack {
  const { local } = findAccess(stack, env, from);
  if (local !== null) return local;
  throw new CommandFailure(
    'no_stack',
    'No local stack was found. Start one with `npm start`, or set LANDED_KEY and LANDED_BASE_URL.',
  );
}

function merchantOf({ merchants }: LocalStack, wanted: string | undefined): LocalMerchant {
  const found =
    wanted === undefined ? merchants[0] : merchants.find(({ id, name }) => id === wanted || name === wanted);
  if (found !== undefined) return found;
  const names = merchants.map(({ name }) => `"${name}"`).join(', ');
  throw new CommandFailure(
    'no_merchant',
    `The local stack has keys for ${names} only. For another merchant, pass its key with --key.`,
  );
}

function addressOf(local: LocalStack, rail: 'test' | 'live'): string {
  return rail === 'test' ? local.gateway_url : local.gateway_live_url;
}

/** Reads the address of an API. Rejects an address with a user or password, because messages print the address. */
export function apiAddress(text: string): string {
  const what = 'The address of the API';
  const url = webAddress(text, what);
  if (url.username === '' && url.password === '') return url.href;
  throw new UsageFailure(`${what} contains a user name or a password. Remove it: the API accepts only a key.`);
}

/** Reads an http or https address. The `UsageFailure` names the address by its purpose. */
export function webAddress(text: string, what: string): URL {
  const url = parseUrl(text);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new UsageFailure(`${what} is not an http or https address.`);
}
