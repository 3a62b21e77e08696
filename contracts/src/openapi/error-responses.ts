import type { oas31, ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { errorBody } from '../errors/api-error.js';
import { type ErrorCode, errorTable } from '../errors/error-table.js';
import { errorBodySchema } from './error-body.js';
import {
  allowHeader,
  challengeHeader,
  rateLimitHeaders,
  replayHeader,
  requestIdHeader,
  retryHeader,
} from './headers.js';
import type { ApiOperation } from './operation.js';

/** Errors that every operation can return. */
const commonErrors: readonly ErrorCode[] = [
  'validation_error',
  'unauthorized',
  'rate_limit_exceeded',
  'internal_error',
  'rate_limit_unavailable',
];

/** The statuses of rejections after an operation started, which are stored under its idempotency key. */
const storedStatuses: readonly number[] = [400, 404, 422];
/** Decided before the key of the request is known. */
const withoutRateLimits: readonly number[] = [401, 405];

const statusDescriptions: Readonly<Record<number, string>> = {
  400: 'The request is not valid, or it asks for something that is not allowed. `error.code` says what is wrong.',
  401: 'The API key is missing, malformed, unknown, revoked, publishable or of the other mode.',
  404: 'The resource does not exist, belongs to another merchant or is of the other mode.',
  405: 'The path has no operation with this method. No key is needed for this response.',
  409:
    'The request conflicts with an earlier one: an idempotency key that is in use or was used, or a registered domain. ' +
    '`error.code` says which, and whether to retry.',
  415: 'The body is not JSON in UTF-8, or it has a content encoding.',
  422: 'The status of the payment or dispute does not allow this operation.',
  429:
    'The merchant has used up its rate limit in this mode, it is above its share of a busy service (`details.reason`: ' +
    '`above_share`), or there were too many requests without a valid key. Nothing was executed.',
  500:
    'The service or the payment processor failed; the outcome may be unknown. Send the same request again, with ' +
    'the same idempotency key if it had one.',
  503:
    'The service is busy: it has no room (`details.reason`: `overloaded`), a part of it is down (`dependency_unavailable`), it cannot check the rate limits, or the ' +
    'classifier is loading. Nothing was executed.',
};

/** The errors of an operation by HTTP status, each code with its body as an example. */
export function errorResponses(operation: ApiOperation): ZodOpenApiResponsesObject {
  const byStatus = new Map<number, ErrorCode[]>();
  const add = (status: number, code: ErrorCode) => byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  for (const code of [...commonErrors, ...operation.errors]) add(errorTable[code].status, code);
  if (operation.request !== null) {
    add(413, 'validation_error');
    add(415, 'validation_error');
  }
  add(405, 'validation_error');
  const responses = [...byStatus].map(([status, codes]) => [String(status), errorResponse(operation, status, codes)]);
  return Object.fromEntries(responses) as ZodOpenApiResponsesObject;
}

/** Which keys the operation rejects, beside those that are missing or not valid, and its largest body. */
function statusDescription(status: number, { key, requestMax = '64 KiB' }: ApiOperation): string {
  if (status === 401 && key === 'publishable')
    return 'The API key is missing, malformed, unknown, revoked, secret or of the other mode.';
  if (status === 413) return `The body is larger than ${requestMax}.`;
  return statusDescriptions[status] ?? 'The request was rejected.';
}

function errorResponse(operation: ApiOperation, status: number, codes: readonly ErrorCode[]): ZodOpenApiResponseObject {
  const { errorDetails = {}, errorMessages = {} } = operation;
  const retryable = codes.some((code) => errorTable[code].retryable);
  const headers: oas31.HeadersObject = {
    ...requestIdHeader,
    ...(retryable ? retryHeader : {}),
    ...(withoutRateLimits.includes(status) ? {} : rateLimitHeaders),
    ...(status === 401 ? challengeHeader : {}),
    ...(status === 405 ? allowHeader : {}),
    ...(operation.idempotent && storedStatuses.includes(status) ? replayHeader : {}),
  };
  const examples = codes.map((code) => {
    // 405, 413 and 415 are `validation_error` too; their examples are the same for all operations.
    const own = errorTable[code].status === status ? errorDetails[code] : undefined;
    const message = errorMessages[code] ?? errorTable[code].message;
    return [code, { summary: message, value: exampleBody(code, message, own ?? exampleDetails[code]) }];
  });
  return {
    description: statusDescription(status, operation),
    headers,
    content: { 'application/json': { schema: errorBodySchema, examples: Object.fromEntries(examples) } },
  };
}

const exampleDetails: Readonly<Partial<Record<ErrorCode, Readonly<Record<string, unknown>>>>> = {
  validation_error: { fields: [{ path: 'line_items[0].hs_code', code: 'required', message: 'Is required.' }] },
  invalid_amount: { fields: [{ path: 'amount', code: 'invalid_amount', message: 'Must be from 1 to 99999999.' }] },
  country_not_supported: { country: 'KP', reason: 'no_rule_pack' },
  tax_quote_expired: { expired_at: '2026-11-21T10:30:00.000Z' },
  tax_quote_mismatch: {
    mismatches: ['shipping_amount', 'line_items[0]'],
    differences: [
      { path: 'shipping_amount', reason: 'differs', expected: 500, actual: 0 },
      { path: 'line_items[0].quantity', reason: 'differs', expected: 2, actual: 3 },
    ],
  },
  currency_mismatch: { mismatches: ['currency'] },
  idempotency_key_conflict: {
    payment_intent_id: '019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10',
    differences: [{ path: 'amount', reason: 'differs', expected: 4000, actual: 4500 }],
  },
  idempotency_recovery_required: {
    requires_manual_review: true,
    payment_intent_id: '019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10',
  },
  refund_exceeds_captured: { amount_refundable: 4400 },
  refund_not_allowed: { reason: 'not_captured' },
  invalid_state_transition: { status: 'captured' },
  dispute_not_actionable: { status: 'under_review', reason: 'already_submitted' },
};

function exampleBody(code: ErrorCode, message: string, details: Readonly<Record<string, unknown>> | undefined) {
  return errorBody(details === undefined ? { code, message } : { code, message, details });
}
