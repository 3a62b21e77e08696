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
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: idempotencyKeyPattern.source },
  example: 'order-10042-charge',
};
