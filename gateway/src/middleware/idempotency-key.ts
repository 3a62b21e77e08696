import {
  canonicalIdempotencyKey,
  idempotencyKeyHeader,
  idempotencyKeyPattern,
} from '@landed/contracts/idempotency/key';
import { ApiErrorException, invalidField } from './api-error-exception.js';
import { type Middleware, required } from './request-state.js';

const headerName = idempotencyKeyHeader.toLowerCase();

/**
 * Reads the idempotency key of a money operation. A missing and an empty header get the same error code. Node joins a
 * repeated header with a comma and a space, which no key may contain.
 */
export const idempotencyKey: Middleware = (ctx, next) => {
  if (!required(ctx.state.route).idempotent) return next();
  const sent = ctx.req.headers[headerName] ?? '';
  const value = typeof sent === 'string' ? canonicalIdempotencyKey(sent) : sent;
  if (value === '') throw new ApiErrorException({ code: 'idempotency_key_required' });
  if (typeof value !== 'string' || !idempotencyKeyPattern.test(value)) {
    const message = 'Must be 1 to 255 visible ASCII characters, in one header.';
    throw invalidField({ path: idempotencyKeyHeader, code: 'format', message });
  }
  ctx.state.idempotencyKey = value;
  return next();
};
