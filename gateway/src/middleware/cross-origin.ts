import { rateLimitHeader, rateLimitPolicyHeader } from '../rate-limit/fields.js';
import { requestIdHeader } from './request-id.js';
import type { Context, Middleware } from './request-state.js';

/** Chromium keeps a preflight for two hours at most, Firefox for a day. */
const preflightSeconds = 86_400;

const exposed = [requestIdHeader, 'ETag', 'Retry-After', rateLimitHeader, rateLimitPolicyHeader].join(', ');

/**
 * Lets pages of every origin read the response, including errors. Without `Access-Control-Allow-Credentials`, a browser
 * sends no cookie and hides the response to a request with one. The key in the request is public, so the origin decides
 * nothing.
 */
export const allowAnyOrigin: Middleware = (ctx, next) => {
  letAnyOriginRead(ctx);
  return next();
};

/** Sets the headers with which pages of every origin may read the response. */
export function letAnyOriginRead(ctx: Pick<Context, 'set'>): void {
  ctx.set('Access-Control-Allow-Origin', '*');
  ctx.set('Access-Control-Expose-Headers', exposed);
}

/** Responds to the request that a browser sends before a request of another origin. It needs no key and no limit. */
export const preflight: Middleware = (ctx) => {
  ctx.set('Access-Control-Allow-Origin', '*');
  ctx.set('Access-Control-Allow-Methods', 'POST');
  ctx.set('Access-Control-Allow-Headers', 'Authorization, Content-Type, If-None-Match, X-API-Key');
  ctx.set('Access-Control-Max-Age', String(preflightSeconds));
  ctx.set('Cache-Control', `public, max-age=${preflightSeconds}`);
  ctx.status = 204;
};
