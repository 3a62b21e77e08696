import { setTimeout as sleep } from 'node:timers/promises';
import { plainText } from '../output/plain-text.js';
import { CommandFailure } from '../program/command-failure.js';
import { timeLimit } from './time-limit.js';

/** One rail of a running API, as one merchant. */
export interface ApiAccess {
  readonly baseUrl: string;
  readonly key: string;
}

export interface CallOptions {
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  /** How long to wait for the answer; half a minute when absent. */
  readonly withinMilliseconds?: number;
}

/** The API answered, and not with 200. What it says is safe to show. */
export class ApiRefusal extends CommandFailure {
  readonly status: number;
  readonly retryAfterSeconds: number | null;

  constructor(call: string, answer: Response, text: string) {
    const { code, message } = errorOf(text) ?? notOurs;
    super(code, `${call} was answered ${answer.status} (${code}). ${message}`);
    this.name = 'ApiRefusal';
    this.status = answer.status;
    const seconds = Number(answer.headers.get('retry-after') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(seconds) && seconds >= 0 ? seconds : null;
  }

  /** Whether the same call, with the same idempotency key, may have another answer later. */
  get mayPass(): boolean {
    return this.status === 429 || this.status >= 500 || this.code === 'idempotency_in_progress';
  }
}

/** No answer of the API arrived. */
export class ApiUnreachable extends CommandFailure {
  constructor(message: string) {
    super('api_unreachable', message);
    this.name = 'ApiUnreachable';
  }
}

const standingLimitMilliseconds = 30_000;

/** One request. Resolves with the body of a 200; throws `ApiRefusal` or `ApiUnreachable` otherwise. */
export async function callApi(
  access: ApiAccess,
  method: 'GET' | 'POST',
  path: string,
  options: CallOptions = {},
): Promise<unknown> {
  const { body, idempotencyKey, signal, withinMilliseconds = standingLimitMilliseconds } = options;
  const call = `${method} ${path.replace(/\?.*/, '')}`;
  const limit = timeLimit(withinMilliseconds, signal);
  try {
    const answer = await fetch(`${access.baseUrl.replace(/\/+$/, '')}${path}`, {
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
    const text = await answer.text();
    if (answer.status !== 200) throw new ApiRefusal(call, answer, text);
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof ApiRefusal) throw error;
    signal?.throwIfAborted();
    throw new ApiUnreachable(`${call} at ${access.baseUrl} had no usable answer (${reasonOf(error)}).`);
  } finally {
    limit.release();
  }
}

/** The same call again while its answer may become another one: the same idempotency key, so one effect. */
export async function callPatiently(...call: Parameters<typeof callApi>): Promise<unknown> {
  const signal = call[3]?.signal;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await callApi(...call);
    } catch (error) {
      const again = error instanceof ApiUnreachable || (error instanceof ApiRefusal && error.mayPass);
      if (!again || attempt === attemptsMax) throw error;
      await sleep(pauseAfter(error, attempt), undefined, signal === undefined ? {} : { signal });
    }
  }
}

const attemptsMax = 5;
const pauseMaxMilliseconds = 30_000;

/** How long to wait after the n-th failure in a row: what the API asked for, else twice as long each time. */
export function pauseAfter(error: unknown, failures: number): number {
  const asked = error instanceof ApiRefusal ? (error.retryAfterSeconds ?? 0) * 1000 : 0;
  return Math.min(pauseMaxMilliseconds, Math.max(asked, 500 * 2 ** Math.min(failures - 1, 10)));
}

/** Some other server, whose words could be anything. */
const notOurs = {
  code: 'not_landed',
  message: 'Those are no words of a Landed API: is the address right, or does something stand before it?',
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

/** `ECONNREFUSED`, `TimeoutError`, …: the name of what failed, without anything that an answer said. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  if (cause instanceof AggregateError && cause.errors[0] !== undefined) return reasonOf(cause.errors[0]);
  if (cause instanceof Error) return reasonOf(cause);
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.name;
}
