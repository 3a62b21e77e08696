/** The `error` object of Stripe's envelope; absent fields are left out, as Stripe does. */
export interface ErrorObject {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly code?: string;
  readonly message: string;
  readonly param?: string;
  readonly [field: string]: unknown;
}

/** An error response: HTTP status and Stripe's error envelope. */
export class StripeFailure extends Error {
  constructor(
    readonly status: number,
    readonly error: ErrorObject,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(error.message);
  }

  body(): string {
    return JSON.stringify({ error: this.error });
  }
}

/** Returns the address of Stripe's documentation of an error code. */
export function docUrl(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;
}

interface InvalidRequest {
  readonly message: string;
  readonly code?: string;
  readonly param?: string;
  /** Default: 400. */
  readonly status?: number;
  /** Stripe attaches the payment when its status does not allow the call. */
  readonly payment_intent?: unknown;
}

export function invalidRequest({ status = 400, ...fields }: InvalidRequest): StripeFailure {
  const code = fields.code === undefined ? {} : { doc_url: docUrl(fields.code) };
  return new StripeFailure(status, { ...fields, ...code, type: 'invalid_request_error' });
}

/** For an object that this account does not have: 404 when the path names it, 400 when a parameter does. */
export function resourceMissing(kind: string, id: string, param: string, status: 400 | 404): StripeFailure {
  return invalidRequest({ status, code: 'resource_missing', message: `No such ${kind}: '${id}'`, param });
}

/** The response to an internal failure of the processor. Stripe's has no code. */
export function apiError(headers: Readonly<Record<string, string>> = {}): StripeFailure {
  return new StripeFailure(500, { type: 'api_error', message: 'An unknown error occurred' }, headers);
}
