import { type ApiError, errorBody } from '@landed/contracts/errors/api-error';
import { errorTable } from '@landed/contracts/errors/error-table';
import type { ErrorResponseOptions } from './api-error-exception.js';

/** The response of a handler: status, the exact text of the JSON body, and additional headers. */
export interface ApiResponse {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent instead of `body`: the bytes of a file, whose type is in the headers. */
  readonly file?: Uint8Array;
  /** How much of its time the request waited for the processor, as far as that is known. It is not sent. */
  readonly processorMilliseconds?: number;
}

/** `Retry-After` of an error that may be retried: after a second, or spread where many clients get it at once. */
const retryAfterSeconds = 1;
const spreadSeconds = 3;

export function jsonResponse(status: number, value: unknown): ApiResponse {
  return { status, body: JSON.stringify(value), headers: {} };
}

/** The response of an API error. Errors that may be retried get a `Retry-After` header. */
export function errorResponse(apiError: ApiError, options: ErrorResponseOptions = {}): ApiResponse {
  const row = errorTable[apiError.code];
  const seconds = row.status === 503 ? 1 + Math.floor(Math.random() * spreadSeconds) : retryAfterSeconds;
  const retry = row.retryable ? { 'Retry-After': String(seconds) } : {};
  return {
    ...jsonResponse(options.status ?? row.status, errorBody(apiError)),
    headers: { ...retry, ...options.headers },
  };
}
