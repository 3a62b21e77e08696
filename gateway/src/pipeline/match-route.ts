import type { RouteMatcher } from '../routes/match.js';
import { methodNotAllowed, RefusalError } from './refusal-error.js';
import type { Step } from './request-state.js';

/**
 * Finds the operation. Unknown paths (404) and wrong methods (405) are answered without a key: the list of operations
 * is public in the OpenAPI document, so they tell nothing.
 */
export function matchRoute(match: RouteMatcher): Step {
  return (ctx, next) => {
    const found = match(ctx.method, ctx.path);
    if (found === null) throw new RefusalError({ code: 'not_found' });
    ctx.state.template = found.template;
    if (found.kind === 'wrong_method') throw methodNotAllowed(found.allow);
    ctx.state.route = found.route;
    ctx.state.params = found.params;
    return next();
  };
}
