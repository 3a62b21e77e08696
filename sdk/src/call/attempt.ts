import type { ClientErrorCode } from '../errors.js';
import type { AbortSignalLike, FetchBody, FetchFunction, FetchInit, FetchResponse } from './types.js';

/** What one request came to: an answer of the service, or none. */
export type AttemptResult =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: FetchResponse['headers'];
      readonly body: Readonly<Record<string, unknown>>;
    }
  | {
      readonly kind: 'no_answer';
      readonly code: ClientErrorCode;
      /** The status of something that answered in the service's place, such as a proxy. */
      readonly httpStatus?: number;
      readonly retryAfter?: string | null;
      readonly cause?: unknown;
    };

export interface Limits {
  readonly timeoutMilliseconds: number;
  readonly signal?: AbortSignalLike | undefined;
  /** Whether a success names what it is about. */
  readonly needsId: boolean;
}

/** Far above any answer of the service, and small enough to hold. */
const answerBytesMax = 8 * 1024 * 1024;

/** Sends one request and reads its whole answer. It never throws and is over when the time or the caller says so. */
export function attempt(
  fetchFunction: FetchFunction,
  url: string,
  request: Omit<FetchInit, 'signal' | 'redirect'>,
  { timeoutMilliseconds, signal, needsId }: Limits,
): Promise<AttemptResult> {
  const controller = new AbortController();
  return new Promise((resolve) => {
    const settle = (result: AttemptResult) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      resolve(result);
    };
    // Settled first: a `fetch` that does not heed its signal must not hold the caller.
    const cut = (code: ClientErrorCode) => {
      settle({ kind: 'no_answer', code });
      controller.abort();
    };
    const abort = () => cut('request_aborted');
    const timer = setTimeout(() => cut('request_timeout'), timeoutMilliseconds);
    signal?.addEventListener('abort', abort);
    const init: FetchInit = { ...request, redirect: 'manual', signal: controller.signal };
    exchange(fetchFunction, url, init, needsId).then(settle, (cause: unknown) =>
      settle({ kind: 'no_answer', code: 'network_error', cause }),
    );
  });
}

async function exchange(
  fetchFunction: FetchFunction,
  url: string,
  init: FetchInit,
  needsId: boolean,
): Promise<AttemptResult> {
  const response = await fetchFunction(url, init);
  const { status, headers } = response;
  const body = parsedObject(await read(response.body));
  if (body !== undefined && saysBrokenOff(body)) throw new Error('The request did not reach the service whole.');
  const isAnswer = isSuccess(status) ? isResult : isErrorBody;
  if (body !== undefined && isAnswer(body, needsId)) return { kind: 'answer', status, headers, body };
  const retryAfter = headers.get('retry-after');
  return { kind: 'no_answer', code: 'network_error', httpStatus: status, retryAfter };
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Not what a proxy says of its own well-being, or of its trouble under a 200. */
function isResult(body: Readonly<Record<string, unknown>>, needsId: boolean): boolean {
  return !isErrorBody(body) && (!needsId || typeof body['id'] === 'string');
}

function isErrorBody({ error }: Readonly<Record<string, unknown>>): boolean {
  return typeof error === 'object' && error !== null && typeof (error as { code?: unknown }).code === 'string';
}

/**
 * A refusal of what the network left of the request. It is said before the key is looked at, so of an earlier request
 * with it, which may have arrived, it says nothing.
 */
function saysBrokenOff({ error }: Readonly<Record<string, unknown>>): boolean {
  const fields = (error as { details?: { fields?: unknown } } | null | undefined)?.details?.fields;
  return Array.isArray(fields) && fields.some((field: { code?: unknown } | null) => brokenOffCodes.has(field?.code));
}

const brokenOffCodes = new Set<unknown>(['body_incomplete', 'malformed_http']);

async function read(body: FetchBody | null): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value?.length ?? 0;
    if (bytes > answerBytesMax) {
      reader.cancel().catch(() => undefined);
      throw new Error('The answer is larger than any answer of the service.');
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

function parsedObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
