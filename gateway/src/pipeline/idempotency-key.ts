import { idempotencyKeyHeader, idempotencyKeyPattern } from '@landed/contracts/idempotency/key';
import { invalidField, RefusalError } from './refusal-error.js';
import { required, type Step } from './request-state.js';

const headerName = idempotencyKeyHeader.toLowerCase();

/**
 * Takes the key of an operation that moves money. Absent and empty are the same mistake and get the same code. A
 * repeated header reaches us joined by a comma and a blank, which no key may contain.
 */
export const idempotencyKey: Step = (ctx, next) => {
  if (!required(ctx.state.route).idempotent) return next();
  const value = ctx.req.headers[headerName] ?? '';
  if (value === '') throw new RefusalError({ code: 'idempotency_key_required' });
  if (typeof value !== 'string' || !idempotencyKeyPattern.test(value)) {
    const message = 'Must be 1 to 255 visible ASCII characters, in one header.';
    throw invalidField({ path: idempotencyKeyHeader, code: 'format', message });
  }
  ctx.state.idempotencyKey = value;
  return next();
};
