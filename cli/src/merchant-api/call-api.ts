import { setTimeout as sleep } from 'node:timers/promises';
import { plainText } from '../output/plain-text.js';
import { CommandFailure } from '../program/command-failure.js';
import { timeLimit } from './time-limit.js';

/** How to call a running API as one merchant in one mode. */
export interface ApiAccess {
  readonly baseUrl: string;
  readonly key: string;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** How long to wait for the response. Default: 30 s. */
  readonly withinMilliseconds?: number;
}

/** The API responded with a status other than 200. The message is safe to print. */
export class ApiErrorResponse extends CommandFailure {
  readonly status: number;
  readonly retryAfterSeconds: number | null;

  constructor(call: string, response: Response, text: string) {
    const { code, message } = errorOf(text) ?? notLandedError;
    super(code, `${call} failed: ${message} (status ${response.status}, code ${code})`);
    this.name = 'ApiErrorResponse';
    this.status = response.status;
    const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
  }

  /** Whether the same call, with the same idempotency key, may get another response later. */
  get isRetryable(): boolean {
    return this.status === 429 || this.status >= 500 || this.code === 'idempotency_in_progress';
  }
}

/** No usable response of the API arrived. */
export class ApiUnreachable extends CommandFailure {
  constructor(message: string) {
    super('api_unreachable', message);
    this.name = 'ApiUnreachable';
  }
}

const defaultLimitMilliseconds = 30_000;

/** Sends one request. Resolves with the body of a 200; otherwise throws `ApiErrorResponse` or `ApiUnreachable`. */
export async function callApi(
  access: ApiAccess,
  method: 'GET' | 'POST',
  path: string,
  options: CallOptions = {},
): Promise<unknown> {
  const { body, idempotencyKey, signal, withinMilliseconds = defaultLimitMilliseconds } = options;
  const call = `${method} ${path.replace(/\?.*/, '')}`;
  const limit = timeLimit(withinMilliseconds, signal);
  try {
    const response = await fetch(`${access.baseUrl.replace(/\/+$/, '')}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${access.key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: limit.signal,
    });
    const text = await response.text();
    if (response.status !== 200) throw new ApiErrorResponse(call, response, text);
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof ApiErrorResponse) throw error;
    signal?.throwIfAborted();
    throw new ApiUnreachable(
      `${call} at ${access.baseUrl} got no usable response (${reasonOf(error)}). Check the address and that the API runs.`,
    );
  } finally {
    limit.release();
  }
}

/** Retries a call up to five times. Every attempt has the same idempotency key, so there is one effect. */
export async function callWithRetries(...call: Parameters<typeof callApi>): Promise<unknown> {
  const signal = call[3]?.signal;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await callApi(...call);
    } catch (error) {
      const again = error instanceof ApiUnreachable || (error instanceof ApiErrorResponse && error.isRetryable);
      if (!again || attempt === attemptsMax) throw error;
      await sleep(retryDelay(error, attempt), undefined, signal === undefined ? {} : { signal });
    }
  }
}

const attemptsMax = 5;
const retryDelayMaxMilliseconds = 30_000;

/**
 * How long to wait after the n-th failure in a row: what `Retry-After` asks for, otherwise twice as long each time. Up to
 * a quarter more is random, so that commands that failed together do not return together.
 */
export function retryDelay(error: unknown, failures: number, random: () => number = Math.random): number {
  const asked = error instanceof ApiErrorResponse ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  const delay = Math.min(retryDelayMaxMilliseconds, Math.max(asked, 500 * 2 ** Math.min(failures - 1, 10)));
  return Math.round(delay * (1 + random() / 4));
}

/** The response is not from a Landed API, so its text is not printed. */
const notLandedError = {
  code: 'not_landed',
  message: 'The response is not from a Landed API. Check the address, and any proxy in front of the API.',
};

function errorOf(text: string): { code: string; message: string } | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: { code?: unknown; message?: unknown } };
    if (typeof error?.code === 'string' && typeof error.message === 'string') {
      return { code: plainText(error.code), message: plainText(error.message) };
    }
  } catch {
    return undefined;
  }
  return undefined;
}

/** The name of a network failure (`ECONNREFUSED`, `TimeoutError`, …), without any text of a response. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  if (cause instanceof AggregateError && cause.errors[0] !== undefined) return reasonOf(cause.errors[0]);
  if (cause instanceof Error) return reasonOf(cause);
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}
