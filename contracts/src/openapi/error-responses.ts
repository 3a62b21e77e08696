import type { oas31, ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { type ErrorCode, errorTable } from '../errors/error-table.js';
import { errorBody } from '../errors/refusal.js';
import { errorBodySchema } from './error-body.js';
import { challengeHeader, rateLimitHeaders, requestIdHeader, retryHeader } from './headers.js';
import type { ApiOperation } from './operation.js';

/** What every operation can answer. */
const commonErrors: readonly ErrorCode[] = [
  'validation_error',
  'unauthorized',
  'rate_limit_exceeded',
  'internal_error',
  'rate_limit_unavailable',
];

const statusDescriptions: Readonly<Record<number, string>> = {
  400: 'The request breaks the contract, or is refused for what it asks.',
  401: 'The key is missing, malformed, unknown, revoked, of the wrong kind or of the other rail.',
  404: 'There is no such resource, or it belongs to another merchant.',
  409: 'The idempotency key is taken.',
  413: 'The body is above the ceiling of 64 KiB.',
  415: 'The body is not JSON in UTF-8 without a content encoding.',
  422: 'The resource is in a state that does not allow this.',
  429: 'More calls than the quota of the merchant on this rail, or too many without a valid key. Nothing was begun.',
  500: 'Our side or the payment processor failed. Nothing is stored under the idempotency key; send it again.',
  503: 'The store of the rate limits does not answer. Nothing was begun.',
};

/** The refusals of an operation, by status, each code with its body as an example. */
export function errorResponses(operation: ApiOperation): ZodOpenApiResponsesObject {
  const byStatus = new Map<number, ErrorCode[]>();
  const add = (status: number, code: ErrorCode) => byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  for (const code of [...commonErrors, ...operation.errors]) add(errorTable[code].status, code);
  if (operation.request !== null) {
    add(413, 'validation_error');
    add(415, 'validation_error');
  }
  const responses = [...byStatus].map(([status, codes]) => [String(status), errorResponse(operation, status, codes)]);
  return Object.fromEntries(responses) as ZodOpenApiResponsesObject;
}

function errorResponse(
  { errorDetails = {} }: ApiOperation,
  status: number,
  codes: readonly ErrorCode[],
): ZodOpenApiResponseObject {
  const retryable = codes.some((code) => errorTable[code].retryable);
  const headers: oas31.HeadersObject = {
    ...requestIdHeader,
    ...(retryable ? retryHeader : {}),
    ...(status === 401 ? {} : rateLimitHeaders),
    ...(status === 401 ? challengeHeader : {}),
  };
  const examples = codes.map((code) => {
    // 413 and 415 have the code too, and are alike everywhere.
    const own = errorTable[code].status === status ? errorDetails[code] : undefined;
    return [code, { summary: errorTable[code].message, value: exampleBody(code, own ?? exampleDetails[code]) }];
  });
  return {
    description: statusDescriptions[status] ?? 'Refused.',
    headers,
    content: { 'application/json': { schema: errorBodySchema, examples: Object.fromEntries(examples) } },
  };
}

const exampleDetails: Readonly<Partial<Record<ErrorCode, Readonly<Record<string, unknown>>>>> = {
  validation_error: { fields: [{ path: 'line_items[0].hs_code', code: 'required', message: 'Is required.' }] },
  invalid_amount: { fields: [{ path: 'amount', code: 'invalid_amount', message: 'Must be from 1 to 99999999.' }] },
  country_not_supported: { country: 'KP', reason: 'no_rule_pack' },
  tax_quote_expired: { expired_at: '2026-11-21T10:30:00.000Z' },
  tax_quote_mismatch: { mismatches: ['line_items[0]', 'shipping_amount'] },
  currency_mismatch: { mismatches: ['currency'] },
  idempotency_recovery_required: {
    requires_manual_review: true,
    payment_intent_id: '019aa5b1-6f5e-7c3a-9d1b-0a4f3c2e1d10',
  },
  refund_exceeds_captured: { amount_refundable: 4400 },
  refund_not_allowed: { reason: 'not_captured' },
  invalid_state_transition: { status: 'captured' },
};

function exampleBody(code: ErrorCode, details: Readonly<Record<string, unknown>> | undefined) {
  return errorBody(details === undefined ? { code } : { code, details });
}
