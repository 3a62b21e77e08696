import { type ErrorCode, errorTable } from './error-table.js';

/** One invalid field of a request. `path` is written as in `line_items[0].hs_code`. */
export interface FieldIssue {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** An error with a code of the table. The caller receives `details` unchanged, so it never contains internals. */
export interface ApiError {
  readonly code: ErrorCode;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Says more than the message of the table: a constant text, never one of the processor. */
  readonly message?: string;
}

/** A database, Temporal or another service does not respond, and nothing was begun. */
export const dependencyUnavailable: ApiError = {
  code: 'rate_limit_unavailable',
  details: { reason: 'dependency_unavailable' },
};

export interface ErrorBody {
  readonly error: { code: ErrorCode; message: string; details?: Readonly<Record<string, unknown>> };
}

/** The body of every response outside 2xx. */
export function errorBody(error: ApiError): ErrorBody {
  const { code, details } = error;
  const message = error.message ?? errorTable[code].message;
  return { error: details === undefined ? { code, message } : { code, message, details } };
}

/** The response to a request that is rejected. */
export function errorResponse(error: ApiError): { readonly status: number; readonly body: ErrorBody } {
  return { status: errorTable[error.code].status, body: errorBody(error) };
}

/** A `validation_error` that names the invalid fields. */
export function invalidFields(fields: readonly FieldIssue[], more: Readonly<Record<string, unknown>> = {}): ApiError {
  return { code: 'validation_error', details: { fields, ...more } };
}
