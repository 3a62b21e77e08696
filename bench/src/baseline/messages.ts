import type { ArrivalsOptions } from '../load/arrivals.js';
import type { CallersOptions, LoadResult } from '../load/callers.js';
import type { PostsOptions } from './bare-posts.js';

/** What a baseline process needs to know about the stack. */
export interface BaselineConfig {
  readonly databaseUrl: string;
  readonly temporalAddress: string;
  readonly temporalNamespace: string;
  readonly encryptionKeys: string;
  readonly apiKeyPepper: string;
  readonly merchantId: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  /** JSON as in the workers' `PROCESSOR_ACCOUNTS`. */
  readonly processorAccounts: string;
}

/** The environment variable that passes the configuration to these processes. */
export const configVariable = 'LANDED_BENCH_BASELINES';

export function readBaselineConfig(): BaselineConfig {
  return JSON.parse(process.env[configVariable] ?? '') as BaselineConfig;
}

/** Calls that the host makes itself, because they have no HTTP interface: baseline B, and the processor alone (P). */
export type DirectCall = 'noop' | 'processor';

export type LoadCommand =
  | { readonly id: number; readonly call: DirectCall; readonly callers: CallersOptions }
  | { readonly id: number; readonly call: DirectCall; readonly arrivals: ArrivalsOptions }
  | { readonly id: number; readonly posts: PostsOptions };

/** The addresses of the baselines that are called over HTTP. */
export interface BaselineUrls {
  readonly bareKoa: string;
  readonly rawGet: string;
  readonly rawConfig: string;
  readonly rawMiddleware: string;
  readonly middleware: string;
  readonly unlimited: string;
}

export type HostMessage =
  | { readonly kind: 'ready'; readonly urls: BaselineUrls }
  | { readonly kind: 'result'; readonly id: number; readonly result: LoadResult }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

export const noopTaskQueue = 'bench-noop';

/** An operation with the body of a charge. It ends where a charge would first read the store. */
export const checkedPath = '/bench/checked';
