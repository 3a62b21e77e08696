import { type ApiError, errorBody } from '@landed/contracts/errors/api-error';
import { errorTable } from '@landed/contracts/errors/error-table';
import type { ErrorResponseOptions } from './api-error-exception.js';
import type { Context } from './request-state.js';

/** The response of a handler: status, the exact text of the JSON body, and additional headers. */
export interface ApiResponse {
  readonly status: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const jsonType = 'application/json; charset=utf-8';
/** `Retry-After` of an error that may be retried. */
const retryAfterSeconds = 1;

export function jsonResponse(status: number, value: unknown): ApiResponse {
  return { status, body: JSON.stringify(value), headers: {} };
}

/** The response of an API error. Errors that may be retried get a `Retry-After` header. */
export function errorResponse(apiError: ApiError, options: ErrorResponseOptions = {}): ApiResponse {
  const row = errorTable[apiError.code];
  const retry = row.retryable ? { 'Retry-After': String(retryAfterSeconds) } : {};
  return {
    ...jsonResponse(options.status ?? row.status, errorBody(apiError)),
    headers: { ...retry, ...options.headers },
  };
}

/** Sends a response. It belongs to one merchant and may contain a client secret, so no cache may store it. */
export function send(ctx: Context, response: ApiResponse): void {
  ctx.status = response.status;
  ctx.set('Content-Type', jsonType);
  ctx.set('Cache-Control', 'no-store');
  for (const name in response.headers) ctx.set(name, response.headers[name] ?? '');
  ctx.body = response.body;
}
