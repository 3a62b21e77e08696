import { methodNotAllowed } from '../pipeline/refusal-error.js';
import type { Context, Step } from '../pipeline/request-state.js';

export type PublicResource = (ctx: Context) => Promise<void> | void;

/** What everybody may read without a key: health and the description of the API. */
export function publicResources(resources: ReadonlyMap<string, PublicResource>): Step {
  return async (ctx, next) => {
    const resource = resources.get(ctx.path);
    if (resource === undefined) return next();
    ctx.state.template = ctx.path;
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') throw methodNotAllowed('GET, HEAD');
    await resource(ctx);
  };
}
