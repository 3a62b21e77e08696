/**
 * Every code of the contract with its HTTP status, a sentence that is safe to show a buyer, and whether the same
 * request may be sent again with the same idempotency key. Rows are read, never switched on: adding a code is adding
 * a row here and a page in `docs/errors/`.
 */
export const errorTable = {
  validation_error: { status: 400, retryable: false, message: 'The request is not valid.' },
  invalid_amount: { status: 400, retryable: false, message: 'An amount is not valid.' },
  idempotency_key_required: { status: 400, retryable: false, message: 'The Idempotency-Key header is required.' },
  tax_quote_mismatch: { status: 400, retryable: false, message: 'The order differs from its tax quote.' },
  tax_quote_expired: { status: 400, retryable: false, message: 'The tax quote has expired.' },
  currency_mismatch: { status: 400, retryable: false, message: 'The currency differs from that of the tax quote.' },
  country_not_supported: { status: 400, retryable: false, message: 'The destination cannot be served.' },
  refund_exceeds_captured: { status: 400, retryable: false, message: 'The refund is more than can be refunded.' },
  refund_not_allowed: { status: 400, retryable: false, message: 'The payment cannot be refunded.' },
  unauthorized: { status: 401, retryable: false, message: 'The API key is missing or not valid here.' },
  not_found: { status: 404, retryable: false, message: 'There is no such resource.' },
  tax_quote_not_found: { status: 404, retryable: false, message: 'There is no such tax quote.' },
  dispute_not_found: { status: 404, retryable: false, message: 'There is no such dispute.' },
  idempotency_key_conflict: {
    status: 409,
    retryable: false,
    message: 'The idempotency key was used with a different request.',
  },
  idempotency_in_progress: {
    status: 409,
    retryable: true,
    message: 'The first request with this idempotency key is still running.',
  },
  idempotency_recovery_required: {
    status: 409,
    retryable: false,
    message: 'The first request with this idempotency key needs a manual review.',
  },
  payment_method_domain_exists: { status: 409, retryable: false, message: 'Another domain is already registered.' },
  invalid_state_transition: {
    status: 422,
    retryable: false,
    message: 'The payment is not in a state that allows this.',
  },
  dispute_not_actionable: { status: 422, retryable: false, message: 'The dispute does not accept evidence.' },
  rate_limit_exceeded: { status: 429, retryable: true, message: 'Too many requests.' },
  internal_error: { status: 500, retryable: true, message: 'Something went wrong on our side.' },
  provider_error: { status: 500, retryable: true, message: 'The payment could not be processed. Nothing was charged.' },
  rate_limit_unavailable: { status: 503, retryable: true, message: 'The service is busy.' },
} as const satisfies Record<string, { status: number; retryable: boolean; message: string }>;

export type ErrorCode = keyof typeof errorTable;

/** Codes that a client makes itself when no answer arrived; the service never sends them. */
export const clientSideErrorCodes = ['network_error', 'request_timeout', 'request_aborted'] as const;

/** Whether a string (the type of a failure that crossed a process, say) is a code of the table. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorTable, value);
}
