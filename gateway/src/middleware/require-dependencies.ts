import type { Dependencies } from '../dependency/dependencies.js';
import { ApiErrorException } from './api-error-exception.js';
import { type Middleware, required } from './request-state.js';

/** A request that takes longer raises a suspicion. Usual ones take a tenth of it. */
const slowMilliseconds = 1_000;

/**
 * Rejects a request at once while something that it needs is known to be down; also one whose key
 * cannot be looked up. The first request that fails or takes long makes the process find out.
 */
export function requireDependencies(dependencies: Dependencies): Middleware {
  const { postgresql, commits, temporal } = dependencies;
  const suspectAll = () => {
    for (const each of [postgresql, commits, temporal]) each.suspect();
  };
  return async (ctx, next) => {
    const { requestClass } = required(ctx.state.route);
    const slow = setTimeout(suspectAll, slowMilliseconds);
    try {
      // What a money operation has begun may have an effect, so its handler decides what can be dropped. After the response,
      // Koa ignores what the rest of a dropped request writes.
      if (requestClass === 'money') {
        postgresql.assertUp();
        // It may be a replay, which needs neither workflow nor commit: its handler finds out.
        await next();
      } else if (requestClass === 'quote')
        await temporal.whileUp(() => commits.whileUp(() => postgresql.whileUp(next)));
      else await postgresql.whileUp(next);
    } catch (error) {
      if (isSuspicious(error)) suspectAll();
      throw error;
    } finally {
      clearTimeout(slow);
    }
  };
}

/** Whether a failure may come from a dependency. A rejection by admission has a reason of its own. */
function isSuspicious(error: unknown): boolean {
  return !(error instanceof ApiErrorException) || (error.status >= 500 && error.apiError.details === undefined);
}
