import { type AnyErrorCode, type ClientErrorCode, LandedError } from '../errors.js';
import type { AttemptResult } from './attempt.js';

/** The retryable codes of the API's error table. A test compares them. */
const retryableCodes = new Set<AnyErrorCode>([
  'idempotency_in_progress',
  'rate_limit_exceeded',
  'internal_error',
  'provider_error',
  'rate_limit_unavailable',
]);

/** API errors after which the outcome is unknown. */
const unknownOutcomeCodes = new Set<AnyErrorCode>([
  'internal_error',
  'idempotency_in_progress',
  'idempotency_recovery_required',
]);

/**
 * Statuses that reject the operation itself. Other statuses reject only this one request, or come from a proxy: they
 * say nothing about an earlier request with the same key.
 */
const rejectingStatuses = new Set([400, 404, 409, 422]);

/** Codes of a request that is rejected before its key is looked up: they say nothing about an earlier request. */
const uncheckedCodes = new Set<AnyErrorCode>(['validation_error', 'invalid_amount']);

/** Codes of fields with which the operation itself was rejected. Such a rejection is stored under the key. */
const storedFieldCodes = new Set<unknown>(['unknown_payment_method', 'payment_method_used', 'total_out_of_range']);

/** What is known about a call when one of its attempts fails. */
export interface CallState {
  /** Where the requests go, for messages: the URL and the setting that it came from. */
  readonly target: string;
  readonly movesMoney: boolean;
  readonly makesPayment: boolean;
  /** Whether an earlier attempt of the same call may have moved money. */
  readonly unknownBefore: boolean;
  readonly timeoutMilliseconds: number;
}

/** The error for an attempt that did not succeed. */
export function failureOf(result: AttemptResult, state: CallState): LandedError {
  return result.kind === 'response' ? apiError(result, state) : noResponse(result, state);
}

function apiError(
  { status, headers, body }: Extract<AttemptResult, { kind: 'response' }>,
  { movesMoney, makesPayment, unknownBefore }: CallState,
): LandedError {
  const { code, message, details } = body['error'] as {
    code: AnyErrorCode;
    message?: unknown;
    details?: Readonly<Record<string, unknown>>;
  };
  const isUnexplained = status >= 500 && code !== 'provider_error' && code !== 'rate_limit_unavailable';
  const isUnknown = unknownOutcomeCodes.has(code) || isUnexplained;
  // The only resource that a charge can miss is its quote; any other 404 means a wrong address. The client did send a
  // key, so a proxy must have removed it. Neither error comes from the operation itself.
  const isMisdirected =
    code === 'idempotency_key_required' || (makesPayment && status === 404 && code !== 'tax_quote_not_found');
  const isUnchecked = uncheckedCodes.has(code) && !hasStoredField(details);
  const isRejected = code === 'provider_error' || (rejectingStatuses.has(status) && !isMisdirected && !isUnchecked);
  const staysUnknown = unknownBefore && !isRejected;
  return new LandedError({
    code,
    message: typeof message === 'string' ? message : 'The request was rejected.',
    status,
    details: typeof details === 'object' && details !== null ? details : undefined,
    requestId: headers.get('request-id'),
    retryAfterSeconds: secondsOf(headers.get('retry-after')),
    isRetryable: retryableCodes.has(code) || status === 429 || status >= 500,
    outcomeUnknown: movesMoney && (isUnknown || staysUnknown),
  });
}

function hasStoredField(details: Readonly<Record<string, unknown>> | undefined): boolean {
  const fields: unknown = details?.['fields'];
  return Array.isArray(fields) && fields.some((field: { code?: unknown } | null) => storedFieldCodes.has(field?.code));
}

function sentenceOf(code: ClientErrorCode, httpStatus: number | undefined, { target, timeoutMilliseconds }: CallState) {
  if (code === 'request_aborted') return 'The call was aborted before a response arrived.';
  if (code === 'request_timeout') return `No response from ${target} within ${timeoutMilliseconds} ms.`;
  if (httpStatus === undefined) return `No response from ${target}.`;
  return `${target} sent HTTP ${httpStatus} without a response of the Landed API.`;
}

const moneyAdvice = ' Money may have moved: send the same request with the same idempotency key, or read the payment.';

function noResponse(
  { code, httpStatus, retryAfter, cause }: Omit<Extract<AttemptResult, { kind: 'no_response' }>, 'kind'>,
  state: CallState,
): LandedError {
  const { movesMoney } = state;
  const sentence = sentenceOf(code, httpStatus, state);
  return new LandedError({
    code,
    message: movesMoney ? sentence + moneyAdvice : sentence,
    details: httpStatus === undefined ? undefined : { http_status: httpStatus },
    retryAfterSeconds: secondsOf(retryAfter ?? null),
    isRetryable: httpStatus === undefined || isWorthRepeating(httpStatus),
    outcomeUnknown: movesMoney,
    cause,
  });
}

/** A redirect or a rejection by a proxy will repeat. A failing proxy or an incomplete response may not. */
function isWorthRepeating(status: number): boolean {
  return (status >= 200 && status < 300) || status === 408 || status === 429 || status >= 500;
}

function secondsOf(value: string | null): number | null {
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null;
}

/** The caller aborted before or between attempts. */
export function aborted(state: CallState): LandedError {
  return noResponse({ code: 'request_aborted' }, state);
}
