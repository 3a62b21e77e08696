import type { FieldIssue } from '@landed/contracts/errors/api-error';
import { type DashboardErrorCode, dashboardErrors } from '../wire/error.js';

interface ExceptionOptions {
  /** The caller receives it unchanged, so it never contains internals, personal data of others or secrets. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** Says more than the message of the table. A constant text of ours. */
  readonly message?: string;
  /** When the status differs from the table, as 405, 413 and 415 of a `validation_error`. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An expected end of a request. Only `routing/error-responses.ts` sends it. */
export class DashboardException extends Error {
  override readonly name = 'DashboardException';
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>> | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    readonly code: DashboardErrorCode,
    { details, message, status, headers }: ExceptionOptions = {},
  ) {
    super(message ?? dashboardErrors[code].message);
    this.status = status ?? dashboardErrors[code].status;
    this.details = details;
    this.headers = headers ?? {};
  }
}

/** A `validation_error` about the given fields. An empty path is the whole body. */
export function invalidFields(fields: readonly FieldIssue[], status = 400): DashboardException {
  return new DashboardException('validation_error', { details: { fields }, status });
}

/** A change that `management` rejected, with its code and its sentence. */
export function changeRejected(reason: string, message: string): DashboardException {
  return new DashboardException('change_rejected', { details: { reason }, message });
}
