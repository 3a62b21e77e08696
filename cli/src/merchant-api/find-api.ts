import { findAccess, type LocalMerchant, type LocalStack } from '../access/find-access.js';
import type { StackOptions } from '../access/stack-command.js';
import { CommandFailure, UsageFailure } from '../program/command-failure.js';
import type { ApiAccess } from './call.js';

export interface ApiOptions extends StackOptions {
  readonly merchant?: string;
  readonly rail?: 'test' | 'live';
  readonly key?: string;
  readonly baseUrl?: string;
}

/** The API that a command talks to. */
export interface FoundApi extends ApiAccess {
  readonly rail: 'test' | 'live';
  /** A merchant's name where the key is one of the local stack's. */
  readonly merchant: string | null;
  /** The local stack's, whose processor can be made to do things. */
  readonly sandboxUrl: string | null;
}

/**
 * The API that is meant: a key and an address of the caller's own, from options or else from `LANDED_KEY` and
 * `LANDED_BASE_URL`; what is not given is the local stack's. Who names a merchant of the local stack means that one, and
 * not the key that an environment happens to hold. No message repeats a key.
 */
export function findApi(options: ApiOptions, env: NodeJS.ProcessEnv, from: string): FoundApi {
  if (options.merchant !== undefined && (options.key ?? options.baseUrl) !== undefined)
    throw new UsageFailure('--merchant is one of the local stack: it goes with neither --key nor --base-url.');
  const key = options.key ?? (options.merchant === undefined ? env['LANDED_KEY'] || undefined : undefined);
  const baseUrl = options.baseUrl ?? (env['LANDED_BASE_URL'] || undefined);
  if (key !== undefined) return withKey(key, options.rail, baseUrl, () => localStack(options, env, from));
  if (baseUrl !== undefined && options.merchant === undefined) {
    const named = options.baseUrl === undefined ? 'LANDED_BASE_URL' : '--base-url';
    throw new UsageFailure(`${named} needs the key of that API: --key or LANDED_KEY.`);
  }
  const local = localStack(options, env, from);
  const { rail = 'test' } = options;
  const merchant = merchantOf(local, options.merchant);
  const found = rail === 'test' ? merchant.secret_key : merchant.live_secret_key;
  if (found === undefined) throw new CommandFailure('no_key', `${merchant.name} has no key of the live rail.`);
  return { key: found, rail, baseUrl: addressOf(local, rail), merchant: merchant.name, sandboxUrl: local.sandbox_url };
}

function withKey(
  key: string,
  wanted: 'test' | 'live' | undefined,
  baseUrl: string | undefined,
  findLocal: () => LocalStack,
): FoundApi {
  const rail = /^sk_(test|live)_/.exec(key)?.[1] as 'test' | 'live' | undefined;
  if (rail === undefined) throw new UsageFailure('The key is not a secret key: those begin with sk_test_ or sk_live_.');
  if (wanted === 'live' && rail === 'test')
    throw new UsageFailure(
      '--rail live needs a key of the live rail: the one in --key or LANDED_KEY is of the test rail.',
    );
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
  throw new CommandFailure('no_merchant', `The local stack has keys of ${names} only. Others: --key.`);
}

function addressOf(local: LocalStack, rail: 'test' | 'live'): string {
  return rail === 'test' ? local.gateway_url : local.gateway_live_url;
}

/** Reads the address of an API. One with a password in it is no use, and messages name the address. */
export function apiAddress(text: string): string {
  const what = 'The address of the API';
  const url = webAddress(text, what);
  if (url.username === '' && url.password === '') return url.href;
  throw new UsageFailure(`${what} holds a user or a password: the API takes a key and nothing else.`);
}

/** Reads an address of the web. Throws `UsageFailure`, which names it by what it is for. */
export function webAddress(text: string, what: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new UsageFailure(`${what} is not an http or https address.`);
}
