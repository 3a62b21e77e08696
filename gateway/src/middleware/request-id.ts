import type { Rail } from '@landed/contracts/rail/rail';
import { v7 as uuidv7 } from 'uuid';
import type { Lifecycle } from '../public/health.js';
import type { Middleware } from './request-state.js';

export const requestIdHeader = 'Request-Id';

/**
 * Generates the request id and creates the request's state. An id from the caller is ignored, because it may not be
 * unique. During shutdown, every response closes its connection.
 */
export function requestId(rail: Rail, lifecycle: Lifecycle): Middleware {
  return (ctx, next) => {
    const id = uuidv7();
    ctx.state = { rail, requestId: id, arrivedAt: performance.now() };
    ctx.set(requestIdHeader, id);
    if (lifecycle.draining) ctx.set('Connection', 'close');
    return next();
  };
}
