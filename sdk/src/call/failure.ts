import { type AnyErrorCode, LandedError } from '../errors.js';
import type { AttemptResult } from './attempt.js';

/** Codes whose request may be sent again with the same key, as the contract's table has them. */
const retryableCodes = new Set<AnyErrorCode>([
  'idempotency_in_progress',
  'rate_limit_exceeded',
  'internal_error',
  'provider_error',
  'rate_limit_unavailable',
]);

/** Refusals that do not say what became of the money. */
const undecidedCodes = new Set<AnyErrorCode>([
  'internal_error',
  'idempotency_in_progress',
  'idempotency_recovery_required',
]);

/**
 * Refusals of the operation itself. All others turn this one request away, or come from something in front of the
 * service, and leave an earlier request with the same key where it was.
 */
const decidingStatuses = new Set([400, 404, 409, 422]);

export interface Standing {
  readonly movesMoney: boolean;
  readonly makesPayment: boolean;
  /** Whether an earlier attempt of the same call may have moved money. */
  readonly unknownBefore: boolean;
  readonly timeoutMilliseconds: number;
}

/** The error that an attempt without a success is. */
export function failureOf(result: AttemptResult, standing: Standing): LandedError {
  return result.kind === 'answer' ? refusal(result, standing) : noAnswer(result, standing);
}

function refusal(
  { status, headers, body }: Extract<AttemptResult, { kind: 'answer' }>,
  { movesMoney, makesPayment, unknownBefore }: Standing,
): LandedError {
  const { code, message, details } = body['error'] as {
    code: AnyErrorCode;
    message?: unknown;
    details?: Readonly<Record<string, unknown>>;
  };
  const isUnread = status >= 500 && code !== 'provider_error' && code !== 'rate_limit_unavailable';
  const isUndecided = undecidedCodes.has(code) || isUnread;
  // Of a charge only its quote can be absent; otherwise it is the address. And a key was sent: something took it away.
  const isAstray =
    code === 'idempotency_key_required' || (makesPayment && status === 404 && code !== 'tax_quote_not_found');
  const isDecided = code === 'provider_error' || (decidingStatuses.has(status) && !isAstray);
  const leavesOpen = unknownBefore && !isDecided;
  return new LandedError({
    code,
    message: typeof message === 'string' ? message : 'The request was refused.',
    status,
    details: typeof details === 'object' && details !== null ? details : undefined,
    requestId: headers.get('request-id'),
    retryAfterSeconds: secondsOf(headers.get('retry-after')),
    isRetryable: retryableCodes.has(code) || status === 429 || status >= 500,
    outcomeUnknown: movesMoney && (isUndecided || leavesOpen),
  });
}

const sentences = {
  network_error: 'No answer of the service arrived.',
  request_aborted: 'The call was aborted before its answer arrived.',
} as const;

const moneyAdvice = ' Money may have moved: send the same request with the same idempotency key, or read the payment.';

function noAnswer(
  { code, httpStatus, retryAfter, cause }: Omit<Extract<AttemptResult, { kind: 'no_answer' }>, 'kind'>,
  { movesMoney, timeoutMilliseconds }: Standing,
): LandedError {
  const sentence = code === 'request_timeout' ? `No answer arrived within ${timeoutMilliseconds} ms.` : sentences[code];
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

/** A proxy that redirects or refuses will do so again; one that broke down, or an answer cut in two, may not. */
function isWorthRepeating(status: number): boolean {
  return (status >= 200 && status < 300) || status === 408 || status === 429 || status >= 500;
}

function secondsOf(value: string | null): number | null {
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null;
}

/** The caller gave up, before or between attempts. */
export function aborted(standing: Standing): LandedError {
  return noAnswer({ code: 'request_aborted' }, standing);
}
