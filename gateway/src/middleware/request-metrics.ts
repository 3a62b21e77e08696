import type { GatewayMetrics } from '../ops/gateway-metrics.js';
import type { Middleware } from './request-state.js';

/** Methods that the API has. Any other method that a caller invents is counted as `other`. */
const methods = new Set(['GET', 'POST', 'HEAD', 'OPTIONS']);

/**
 * Counts and times responses. The route is the template of the route table, and `none` for a path without a route: a
 * caller that invents paths must not create time series.
 */
export function requestMetrics({ responses }: GatewayMetrics): Middleware {
  return async (ctx, next) => {
    await next();
    const { rail, arrivedAt, template } = ctx.state;
    const method = methods.has(ctx.method) ? ctx.method : 'other';
    responses.observe(
      { rail, method, route: template ?? 'none', status: String(ctx.status) },
      (performance.now() - arrivedAt) / 1_000,
    );
  };
}
