import { errorTable } from '@landed/contracts/errors/error-table';
import { type FieldIssue, invalidFields, type Refusal } from '@landed/contracts/errors/refusal';

export interface RefusalAnswerOptions {
  /** When the status is not the one of the error table: `validation_error` is also 405, 413 and 415. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Carries a refusal up to the one place that answers it. It is an expected end of a request, not a fault. */
export class RefusalError extends Error {
  readonly refusal: Refusal;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(refusal: Refusal, options: RefusalAnswerOptions = {}) {
    super(refusal.code);
    this.name = 'RefusalError';
    this.refusal = refusal;
    this.status = options.status ?? errorTable[refusal.code].status;
    this.headers = options.headers ?? {};
  }
}

/** A `validation_error` about one field, header or the whole body (the empty path). */
export function invalidField(field: FieldIssue, options: RefusalAnswerOptions = {}): RefusalError {
  return new RefusalError(invalidFields([field]), options);
}

/** The path exists, the method does not; `allow` lists those that do. */
export function methodNotAllowed(allow: string): RefusalError {
  const field = { path: '', code: 'method_not_allowed', message: `Allowed here: ${allow}.` };
  return invalidField(field, { status: 405, headers: { Allow: allow } });
}
