import { type ErrorCode, errorTable } from './error-table.js';

/** One field that broke the contract. `path` is written as in `line_items[0].hs_code`. */
export interface FieldIssue {
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** A "no" with a code of the table. `details` goes to the caller as it is, so it never holds internals. */
export interface ApiError {
  readonly code: ErrorCode;
  readonly details?: Readonly<Record<string, unknown>>;
}

export interface ErrorBody {
  readonly error: { code: ErrorCode; message: string; details?: Readonly<Record<string, unknown>> };
}

/** The body that every answer outside 2xx carries. */
export function errorBody(refusal: ApiError): ErrorBody {
  const { code, details } = refusal;
  const message = errorTable[code].message;
  return { error: details === undefined ? { code, message } : { code, message, details } };
}

/** A `validation_error` that names its fields. */
export function invalidFields(fields: readonly FieldIssue[], more: Readonly<Record<string, unknown>> = {}): ApiError {
  return { code: 'validation_error', details: { fields, ...more } };
}
