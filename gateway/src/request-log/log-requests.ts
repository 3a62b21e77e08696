import type { Middleware } from '../middleware/request-state.js';
import type { RequestLog } from './request-log.js';

/**
 * Notes each request of a known merchant once it has its response: the template of its route, and nothing that was sent.
 * Absent log: notes nothing.
 */
export function logRequests(requests: RequestLog | undefined): Middleware {
  return async (ctx, next) => {
    const at = Date.now();
    await next();
    const { rail, requestId, arrivedAt, template, merchant, errorCode = null } = ctx.state;
    if (requests === undefined || merchant === undefined || template === undefined) return;
    const { id, merchantId, userId = null } = merchant;
    requests.note({
      merchantId,
      rail,
      requestId,
      at,
      method: ctx.method,
      route: template,
      status: ctx.status,
      errorCode,
      durationMs: Math.round(performance.now() - arrivedAt),
      keyId: userId === null ? id : null,
      userId,
    });
  };
}
