import type { components } from './generated/api.js';

/** What the service answers. More may be added, so a `switch` over codes has a `default`. */
export type ServiceErrorCode = components['schemas']['Error']['error']['code'];

/** What the client says when no answer of the service arrived. */
export type ClientErrorCode = 'network_error' | 'request_timeout' | 'request_aborted';

export type LandedErrorCode = ServiceErrorCode | ClientErrorCode;

/** A code that this version knows, or one that the service has since. */
export type AnyErrorCode = LandedErrorCode | (string & Record<never, never>);

export interface LandedErrorFields {
  readonly code: AnyErrorCode;
  readonly message: string;
  readonly status?: number | null;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  readonly requestId?: string | null;
  readonly retryAfterSeconds?: number | null;
  readonly isRetryable?: boolean;
  readonly outcomeUnknown?: boolean;
  readonly cause?: unknown;
}

const brand = Symbol.for('@landed/sdk LandedError');

/** Every way in which a call can fail. Decide by `code`; `message` is one sentence without secrets. */
export class LandedError extends Error {
  override readonly name = 'LandedError';
  readonly code: AnyErrorCode;
  /** The HTTP status of the service's answer; null when the code was made here. */
  readonly status: number | null;
  /** What the code needs, such as `fields` of a `validation_error`. */
  readonly details: Readonly<Record<string, unknown>> | undefined;
  /** Names the request; quote it when asking for help. */
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  /** Whether the same request may be sent again, with the same idempotency key. */
  readonly isRetryable: boolean;
  /**
   * Whether money may have moved although this call failed. Then the order is neither paid nor unpaid: send the same
   * request with the same key, or read the payment. Never charge under a new key.
   */
  readonly outcomeUnknown: boolean;

  constructor(fields: LandedErrorFields) {
    super(fields.message, fields.cause === undefined ? undefined : { cause: fields.cause });
    this.code = fields.code;
    this.status = fields.status ?? null;
    this.details = fields.details;
    this.requestId = fields.requestId ?? null;
    this.retryAfterSeconds = fields.retryAfterSeconds ?? null;
    this.isRetryable = fields.isRetryable ?? false;
    this.outcomeUnknown = fields.outcomeUnknown ?? false;
    Object.defineProperty(this, brand, { value: true });
  }
}

/**
 * Whether something thrown is a `LandedError`, and of one of these codes when there are any. True also for an error of
 * the other build of this package, where `instanceof` is false.
 */
export function isLandedError(error: unknown): error is LandedError;
export function isLandedError<Code extends LandedErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is LandedError & { readonly code: Code };
export function isLandedError(error: unknown, ...codes: readonly LandedErrorCode[]): error is LandedError {
  if (typeof error !== 'object' || error === null || !(brand in error)) return false;
  return codes.length === 0 || (codes as readonly string[]).includes((error as { readonly code?: string }).code ?? '');
}
