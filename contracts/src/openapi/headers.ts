import type { oas31 } from 'zod-openapi';
import { idempotencyKeyHeader, idempotencyKeyPattern } from '../idempotency/key.js';

/** On every response. */
export const requestIdHeader: oas31.HeadersObject = {
  'Request-Id': {
    description: 'Id of this request. Include it in support requests.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
};

/** On responses of operations that need an idempotency key. */
export const replayHeader: oas31.HeadersObject = {
  'Idempotent-Replayed': {
    description:
      '`true` if this is the stored first response to an earlier request with the same key; absent otherwise. ' +
      'The payment, refund or dispute may have changed since: read it for its current state.',
    schema: { type: 'string', enum: ['true'] },
  },
};

/** On errors after which the same request may be sent again. */
export const retryHeader: oas31.HeadersObject = {
  'Retry-After': {
    description: 'Seconds to wait before you send the same request again, with the same idempotency key if it had one.',
    schema: { type: 'integer', minimum: 1 },
  },
};

const rateLimitDescription =
  'What remains of each rate limit. `r`: requests that remain. `t`: after a 429, seconds until the request may ' +
  'be sent again; otherwise seconds until the limit is full again. Other processes of the service may have ' +
  'counted more.';

/** On responses to requests with a valid key, in the format of the IETF draft on rate limit fields. */
export const rateLimitHeaders: oas31.HeadersObject = {
  RateLimit: { description: rateLimitDescription, schema: { type: 'string' }, example: '"default";r=187;t=1' },
  'RateLimit-Policy': {
    description:
      'The rate limits, by name. `q`: burst size. The quota refills over a window of `w` seconds. `default` ' +
      'counts all requests, `money` those that move money, and `browser_config_address` those of one browser.',
    schema: { type: 'string' },
    example: '"default";q=200;w=2, "money";q=50;w=2',
  },
};

/** On responses that a client may keep and revalidate. */
export const conditionalHeaders: oas31.HeadersObject = {
  'Cache-Control': {
    description: 'How long the client may keep the response.',
    required: true,
    schema: { type: 'string' },
    example: 'private, max-age=60',
  },
  ETag: {
    description: 'Changes with the body. Send it back in `If-None-Match`.',
    required: true,
    schema: { type: 'string' },
    example: '"Jz3l0nNnUb0sTqBhHk2x7w"',
  },
};

/** The request header that revalidates a kept response. */
export const ifNoneMatchParameter: oas31.ParameterObject = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of a response that you kept. If nothing has changed, the response is a 304 without a body.',
  schema: { type: 'string' },
};

/** On every response of a deprecated operation. */
export const deprecationHeaders: oas31.HeadersObject = {
  Deprecation: {
    description: 'Since when the operation is deprecated: `@` and Unix seconds (RFC 9745).',
    required: true,
    schema: { type: 'string' },
  },
  Sunset: {
    description: 'When the operation may stop working: an HTTP date (RFC 8594).',
    required: true,
    schema: { type: 'string' },
  },
  Link: { description: 'The page that says what to use instead.', required: true, schema: { type: 'string' } },
};

/** On 401. */
export const challengeHeader: oas31.HeadersObject = {
  'WWW-Authenticate': { description: 'Authentication scheme to use.', required: true, schema: { type: 'string' } },
};

/** On 405. */
export const allowHeader: oas31.HeadersObject = {
  Allow: { description: 'The methods that the path has.', required: true, schema: { type: 'string' }, example: 'POST' },
};

/** The request header of operations that move money. */
export const idempotencyKeyParameter: oas31.ParameterObject = {
  name: idempotencyKeyHeader,
  in: 'header',
  required: true,
  description: [
    'A key that you choose for one operation, 1 to 255 visible ASCII characters. Store it with the request before the ' +
      'first call, and send both unchanged on every retry: then the operation runs at most once.',
    '',
    '- The same key with the same request returns the first response again. Responses are kept for 30 days.',
    '- Double quotes around a key do not count: `"k"` is the key `k`.',
    '- The same key with a different request is rejected with 409 `idempotency_key_conflict`.',
    '- All operations of a merchant and mode share one key space: a charge, its capture and each refund need different ' +
      'keys.',
    '- A request that was rejected after it started keeps its key, for example with `tax_quote_expired` or an unknown ' +
      '`payment_method`. A corrected request needs a new key.',
    '- A request that was rejected before it started (invalid fields, 401, 413, 415, 429) does not use the key.',
    '- After a 5xx, or without a response, send the same request with the same key.',
  ].join('\n'),
  // The example is in the schema only: `/reference` would fill in an example of the parameter, and all readers would send
  // the same used key.
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    pattern: idempotencyKeyPattern.source,
    examples: ['order-10042-charge'],
  },
};
