import type { oas31 } from 'zod-openapi';
import { idempotencyKeyHeader, idempotencyKeyPattern } from '../idempotency/key.js';

/** On every answer. */
export const requestIdHeader: oas31.HeadersObject = {
  'Request-Id': {
    description: 'Names this request; quote it when asking for help.',
    required: true,
    schema: { type: 'string', format: 'uuid' },
  },
};

/** On answers to operations with an idempotency key. */
export const replayHeader: oas31.HeadersObject = {
  'Idempotent-Replayed': {
    description: 'Present, and `true`, when this is the stored first answer to an earlier request with the same key.',
    schema: { type: 'string', enum: ['true'] },
  },
};

/** On refusals that are worth repeating. */
export const retryHeader: oas31.HeadersObject = {
  'Retry-After': {
    description: 'Seconds after which the same request, with the same idempotency key, may be sent again.',
    schema: { type: 'integer', minimum: 1 },
  },
};

const standingWords =
  'What is left of the limits that apply: `r` calls each, and in `t` the seconds until a refused call may be sent again, ' +
  'else until all of the limit is there. Other processes of the service may have counted more by then.';

/** On answers to requests with a valid key, as the IETF draft on rate limit fields writes them. */
export const rateLimitHeaders: oas31.HeadersObject = {
  RateLimit: { description: standingWords, schema: { type: 'string' }, example: '"default";r=187;t=1' },
  'RateLimit-Policy': {
    description: 'The limits that apply, by name: at most `q` calls at once, and so many in `w` seconds for good.',
    schema: { type: 'string' },
    example: '"default";q=200;w=2, "money";q=50;w=2',
  },
};

/** On 401. */
export const challengeHeader: oas31.HeadersObject = {
  'WWW-Authenticate': { description: 'The scheme to use.', required: true, schema: { type: 'string' } },
};

/** The request header of operations that move money. */
export const idempotencyKeyParameter: oas31.ParameterObject = {
  name: idempotencyKeyHeader,
  in: 'header',
  required: true,
  description:
    'Yours, unique per distinct request, stored before the first call and sent again on every retry. The same key ' +
    'with the same request replays the first answer; with another request it is refused.',
  // An example in the schema alone: pages to try the API on fill others in, and a key that everybody sends is a used one.
  schema: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    pattern: idempotencyKeyPattern.source,
    examples: ['order-10042-charge'],
  },
};
