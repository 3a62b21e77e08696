import type { Admission } from '../admission/admission.js';
import type { RailLimits } from '../rate-limit/rate-limits.js';
import type { Services } from '../services.js';
import { admit, takeTurn } from './admit.js';
import { findTarget } from './find-target.js';
import { handle } from './handle.js';
import { idempotencyKey } from './idempotency-key.js';
import { rateLimit } from './rate-limit.js';
import { readBody } from './read-body.js';
import type { Middleware } from './request-state.js';
import { requireDependencies } from './require-dependencies.js';
import { validate } from './validate.js';

export interface OperationOptions {
  readonly services: Services;
  readonly authenticate: Middleware;
  /** Null: none, for tests of the other middleware. */
  readonly limits: RailLimits | null;
  readonly admission: Admission | null;
  /** Needs the idempotency key and the bytes of the body. */
  readonly checkRequest?: Middleware;
}

/** What every operation runs through, for servers of merchants and for people. The API contract fixes the order. */
export function operationMiddleware(options: OperationOptions): readonly Middleware[] {
  const { services, authenticate, limits, admission, checkRequest } = options;
  return [
    requireDependencies(services.dependencies),
    authenticate,
    // After authentication, because both count by merchant; before any work that they should save. Admission is first: it
    // asks no database.
    ...(admission === null ? [] : [admit(admission)]),
    ...(limits === null ? [] : [rateLimit(limits)]),
    findTarget(services),
    readBody,
    takeTurn,
    idempotencyKey,
    ...(checkRequest === undefined ? [] : [checkRequest]),
    validate,
    handle(services),
  ];
}
