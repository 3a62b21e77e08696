import type { DashboardErrorCode, ErrorBody } from '../../wire/error.js';

/** The server rejected the request. Nothing was changed, unless the code is `internal_error`. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: DashboardErrorCode;
  readonly requestId: string | null;
  readonly details: NonNullable<ErrorBody['error']['details']>;
  /** Seconds until the same request can succeed. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, body: ErrorBody, retryAfterSeconds: number | null) {
    super(body.error.message);
    this.status = status;
    this.code = body.error.code;
    this.requestId = body.request_id;
    this.details = body.error.details ?? {};
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No response: the request may or may not have arrived. */
export class NoResponse extends Error {
  constructor(cause: unknown) {
    super('The server did not respond.', { cause });
  }
}

/** The person closed the confirmation of identity, so the request was not repeated. */
export class NotConfirmed extends Error {
  constructor() {
    super('Nothing was changed, because it was not confirmed that it is you.');
  }
}

/** The browser has shown its own dialog, and the person has closed it or has no fitting passkey. Nothing was sent. */
export class PasskeyNotUsed extends Error {
  constructor(cause: unknown) {
    super('No passkey was used. Try again, or use another way.', { cause });
  }
}

/** Whether an act that failed with this error may have been done all the same. */
export function mayBeDone(error: unknown): boolean {
  return !(error instanceof ApiError || error instanceof PasskeyNotUsed);
}

/** Whether money or evidence may have moved although this is the response: the same request has to be sent again. */
export function isUnknownOutcome(error: unknown): boolean {
  if (error instanceof NoResponse) return true;
  return error instanceof ApiError && (error.code === 'outcome_unknown' || error.code === 'internal_error');
}
