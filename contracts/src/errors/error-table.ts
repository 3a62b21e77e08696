/**
 * Every error code of the API with its HTTP status and its message. `retryable`: the same request may be sent again
 * with the same idempotency key. A message is safe to show to a buyer. Code looks rows up and never switches on a code:
 * a new code needs a row here and a page in `docs/errors/`.
 */
export const errorTable = {
  validation_error: { status: 400, retryable: false, message: 'The request is not valid: see details.fields.' },
  invalid_amount: { status: 400, retryable: false, message: 'An amount is not valid: see details.fields.' },
  idempotency_key_required: {
    status: 400,
    retryable: false,
    message: 'The Idempotency-Key header is missing: send one key per operation, and the same key on every retry.',
  },
  tax_quote_mismatch: {
    status: 400,
    retryable: false,
    message: 'The order differs from its tax quote: see details.mismatches.',
  },
  tax_quote_expired: {
    status: 400,
    retryable: false,
    message: 'The tax quote has expired: create a new quote and use a new idempotency key.',
  },
  currency_mismatch: {
    status: 400,
    retryable: false,
    message: 'The currency differs from the currency of the tax quote.',
  },
  country_not_supported: {
    status: 400,
    retryable: false,
    message: 'The destination is not supported: see details.reason.',
  },
  refund_exceeds_captured: {
    status: 400,
    retryable: false,
    message: 'The refund exceeds what can still be refunded: see details.amount_refundable.',
  },
  refund_not_allowed: { status: 400, retryable: false, message: 'The payment cannot be refunded: see details.reason.' },
  unauthorized: { status: 401, retryable: false, message: 'The API key is missing or not valid for this mode.' },
  not_found: { status: 404, retryable: false, message: 'The resource was not found: check the path and the id.' },
  tax_quote_not_found: { status: 404, retryable: false, message: 'The tax quote was not found: check tax_quote_id.' },
  dispute_not_found: { status: 404, retryable: false, message: 'The dispute was not found: check its id.' },
  idempotency_key_conflict: {
    status: 409,
    retryable: false,
    message: 'This idempotency key was already used with a different request: use a new key for a new operation.',
  },
  idempotency_in_progress: {
    status: 409,
    retryable: true,
    message: 'The first request with this idempotency key is still running: wait, then send the same request again.',
  },
  idempotency_recovery_required: {
    status: 409,
    retryable: false,
    message: 'The first request with this idempotency key needs manual review: do not repeat it with a new key.',
  },
  payment_method_domain_exists: {
    status: 409,
    retryable: false,
    message: 'A different domain is already registered: see details.domain.',
  },
  invalid_state_transition: {
    status: 422,
    retryable: false,
    message: 'The payment status does not allow this operation: see details.status.',
  },
  dispute_not_actionable: {
    status: 422,
    retryable: false,
    message: 'The dispute does not accept evidence now: see details.reason.',
  },
  rate_limit_exceeded: {
    status: 429,
    retryable: true,
    message: 'Too many requests: wait, then send the same request again.',
  },
  internal_error: {
    status: 500,
    retryable: true,
    message: 'An internal error occurred: send the same request again, with the same idempotency key if it had one.',
  },
  provider_error: {
    status: 500,
    retryable: true,
    message: 'The operation was not made: the processor rejected it. Send the same request again with the same key.',
  },
  rate_limit_unavailable: {
    status: 503,
    retryable: true,
    message: 'The service is busy: wait, then send the same request again.',
  },
} as const satisfies Record<string, { status: number; retryable: boolean; message: string }>;

export type ErrorCode = keyof typeof errorTable;

/** Whether a value is a code of the table; for example the type of a failure that another process reported. */
export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorTable, value);
}
