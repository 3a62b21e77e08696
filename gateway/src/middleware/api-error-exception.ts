import { type ApiError, type FieldIssue, invalidFields } from '@landed/contracts/errors/api-error';
import { errorTable } from '@landed/contracts/errors/error-table';

export interface ErrorResponseOptions {
  /** When the status differs from the error table: `validation_error` is also 405, 413 and 415. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Carries an API error to the middleware that sends it. It is an expected end of a request, not a fault. */
export class ApiErrorException extends Error {
  readonly apiError: ApiError;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(apiError: ApiError, options: ErrorResponseOptions = {}) {
    super(apiError.code);
    this.name = 'ApiErrorException';
    this.apiError = apiError;
    this.status = options.status ?? errorTable[apiError.code].status;
    this.headers = options.headers ?? {};
  }
}

/** A failure after which an operation may have had an effect, or still get one: `internal_error`, whatever caused it. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown';
}

/** A `validation_error` about one field, header or the whole body (the empty path). */
export function invalidField(field: FieldIssue, options: ErrorResponseOptions = {}): ApiErrorException {
  return new ApiErrorException(invalidFields([field]), options);
}

/** The path exists, but not with this method. `allow` lists the methods that it has. */
export function methodNotAllowed(allow: string): ApiErrorException {
  const field = { path: '', code: 'method_not_allowed', message: `Allowed here: ${allow}.` };
  return invalidField(field, { status: 405, headers: { Allow: allow } });
}
