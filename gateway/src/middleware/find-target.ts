import { bodyBytesMax } from '../body/read-bytes.js';
import type { Services } from '../services.js';
import { type Middleware, required } from './request-state.js';

/**
 * Looks for what a large body is about before it is read: a caller without such a resource cannot make the process read
 * and parse it. The handler of a small body finds out itself.
 */
export function findTarget(services: Pick<Services, 'database' | 'dependencies'>): Middleware {
  return async (ctx, next) => {
    const route = required(ctx.state.route);
    const { 'content-length': length, 'transfer-encoding': encoding } = ctx.req.headers;
    if (route.findTarget !== undefined && (encoding !== undefined || Number(length ?? 0) > bodyBytesMax)) {
      const { rail, params = {} } = ctx.state;
      const { findTarget: find } = route;
      const request = { rail, merchant: required(ctx.state.merchant), params };
      await services.dependencies.postgresql.whileUp(() => find(request, services));
    }
    await next();
  };
}
