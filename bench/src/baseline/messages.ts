import type { ArrivalsOptions } from '../load/arrivals.js';
import type { CallersOptions, LoadResult } from '../load/callers.js';
import type { PostsOptions } from './bare-posts.js';

/** Everything that a process of baselines needs to know about the stack beside it. */
export interface BaselineConfig {
  readonly databaseUrl: string;
  readonly temporalAddress: string;
  readonly temporalNamespace: string;
  readonly encryptionKeys: string;
  readonly apiKeyPepper: string;
  readonly merchantId: string;
  readonly secretKey: string;
  /** JSON as in the workers' `PROCESSOR_ACCOUNTS`. */
  readonly processorAccounts: string;
}

/** The variable in which the configuration reaches these processes. */
export const configVariable = 'LANDED_BENCH_BASELINES';

export function readBaselineConfig(): BaselineConfig {
  return JSON.parse(process.env[configVariable] ?? '') as BaselineConfig;
}

/** Calls that the host makes itself, because no HTTP is in front of them: baseline B, and the processor alone (P). */
export type DirectCall = 'noop' | 'processor';

export type LoadCommand =
  | { readonly id: number; readonly call: DirectCall; readonly callers: CallersOptions }
  | { readonly id: number; readonly call: DirectCall; readonly arrivals: ArrivalsOptions }
  | { readonly id: number; readonly posts: PostsOptions };

/** Where the host serves what is called over HTTP. */
export interface BaselineUrls {
  readonly bareKoa: string;
  readonly rawGet: string;
  readonly rawPipeline: string;
  readonly pipeline: string;
  readonly unlimited: string;
}

export type HostMessage =
  | { readonly kind: 'ready'; readonly urls: BaselineUrls }
  | { readonly kind: 'result'; readonly id: number; readonly result: LoadResult }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

export const noopTaskQueue = 'bench-noop';

/** An operation that has the body of a charge and ends where a charge would first ask the store. */
export const checkedPath = '/bench/checked';
