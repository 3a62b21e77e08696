import type { Rail } from '@landed/contracts/rail/rail';
import { v7 as uuidv7 } from 'uuid';
import type { Lifecycle } from '../public/health.js';
import type { Step } from './request-state.js';

export const requestIdHeader = 'Request-Id';

/**
 * Names the request and opens its state. The id is ours: one from outside could not be trusted to be unique. While the
 * process drains, every answer is the last of its connection.
 */
export function requestId(rail: Rail, lifecycle: Lifecycle): Step {
  return (ctx, next) => {
    const id = uuidv7();
    ctx.state = { rail, requestId: id };
    ctx.set(requestIdHeader, id);
    if (lifecycle.draining) ctx.set('Connection', 'close');
    return next();
  };
}
