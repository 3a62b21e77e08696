import type { components } from './generated/api.js';

/** Codes that the service returns. More may be added: give a `switch` over codes a `default`. */
export type ServiceErrorCode = components['schemas']['Error']['error']['code'];

/** Codes that the client creates when no response of the service arrived. */
export type ClientErrorCode = 'network_error' | 'request_timeout' | 'request_aborted';

export type LandedErrorCode = ServiceErrorCode | ClientErrorCode;

/** A code that this version knows, or a newer one of the service. */
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

/** Every failed call rejects with this error. Decide by `code`; `message` contains no secrets. */
export class LandedError extends Error {
  override readonly name = 'LandedError';
  readonly code: AnyErrorCode;
  /** The HTTP status of the service's response. Null if the client created the code. */
  readonly status: number | null;
  /** Details of the code, such as `fields` of a `validation_error`. */
  readonly details: Readonly<Record<string, unknown>> | undefined;
  /** The request's `Request-Id`. Include it when you ask for help. */
  readonly requestId: string | null;
  /** How long to wait before a retry. Null if the service did not say. */
  readonly retryAfterSeconds: number | null;
  /** Whether the same request may be sent again, with the same idempotency key. */
  readonly isRetryable: boolean;
  /**
   * Whether money may have moved although this call failed. If true, the order is neither paid nor unpaid: send the
   * same request with the same key, or read the payment. Never charge under a new key.
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
 * Whether a thrown value is a `LandedError`. With codes, also whether it has one of them. Unlike `instanceof`, it
 * recognizes errors of both builds of this package (ECMAScript modules and CommonJS).
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
