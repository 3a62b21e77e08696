import type { ClientErrorCode } from '../errors.js';
import type { AbortSignalLike, FetchBody, FetchFunction, FetchInit, FetchResponse } from './types.js';

/** The result of one request: a response of the service, or none. */
export type AttemptResult =
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly headers: FetchResponse['headers'];
      readonly body: Readonly<Record<string, unknown>>;
    }
  | {
      readonly kind: 'no_response';
      readonly code: ClientErrorCode;
      /** The status that a proxy, for example, sent instead of the service. */
      readonly httpStatus?: number;
      readonly retryAfter?: string | null;
      readonly cause?: unknown;
    };

export interface Limits {
  readonly timeoutMilliseconds: number;
  readonly signal?: AbortSignalLike | undefined;
  /** Whether a successful response must have an `id`. */
  readonly needsId: boolean;
}

/** Far larger than any response of the service, and small enough to keep in memory. */
const responseBytesMax = 8 * 1024 * 1024;

/** Sends one request and reads the whole response. Never throws. Ends at the timeout or when the caller aborts. */
export function attempt(
  fetchFunction: FetchFunction,
  url: string,
  request: Omit<FetchInit, 'signal' | 'redirect'>,
  { timeoutMilliseconds, signal, needsId }: Limits,
): Promise<AttemptResult> {
  const controller = new AbortController();
  return new Promise((resolve) => {
    const finish = (result: AttemptResult) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      resolve(result);
    };
    // The promise resolves first: a `fetch` that ignores its signal must not block the caller.
    const cut = (code: ClientErrorCode) => {
      finish({ kind: 'no_response', code });
      controller.abort();
    };
    const abort = () => cut('request_aborted');
    const timer = setTimeout(() => cut('request_timeout'), timeoutMilliseconds);
    signal?.addEventListener('abort', abort);
    const init: FetchInit = { ...request, redirect: 'manual', signal: controller.signal };
    exchange(fetchFunction, url, init, needsId).then(finish, (cause: unknown) =>
      finish({ kind: 'no_response', code: 'network_error', cause }),
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
  if (body !== undefined && isIncompleteRequest(body))
    throw new Error('The service received only a part of the request.');
  const isExpected = isSuccess(status) ? isResult : isErrorBody;
  if (body !== undefined && isExpected(body, needsId)) return { kind: 'response', status, headers, body };
  const retryAfter = headers.get('retry-after');
  return { kind: 'no_response', code: 'network_error', httpStatus: status, retryAfter };
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Excludes what a proxy sends with status 200: its own health, or an error. */
function isResult(body: Readonly<Record<string, unknown>>, needsId: boolean): boolean {
  return !isErrorBody(body) && (!needsId || typeof body['id'] === 'string');
}

function isErrorBody({ error }: Readonly<Record<string, unknown>>): boolean {
  return typeof error === 'object' && error !== null && typeof (error as { code?: unknown }).code === 'string';
}

/**
 * Whether the service rejected the request because only a part of it arrived. The service says so before it reads the
 * idempotency key. An earlier request with the same key may have arrived, so its outcome stays unknown.
 */
function isIncompleteRequest({ error }: Readonly<Record<string, unknown>>): boolean {
  const fields = (error as { details?: { fields?: unknown } } | null | undefined)?.details?.fields;
  return (
    Array.isArray(fields) && fields.some((field: { code?: unknown } | null) => incompleteRequestCodes.has(field?.code))
  );
}

const incompleteRequestCodes = new Set<unknown>(['body_incomplete', 'malformed_http']);

async function read(body: FetchBody | null): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value?.length ?? 0;
    if (bytes > responseBytesMax) {
      reader.cancel().catch(() => undefined);
      throw new Error('The response is larger than 8 MiB.');
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
