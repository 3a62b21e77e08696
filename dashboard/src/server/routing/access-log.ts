import type { Logger } from 'pino';
import { v7 as uuidV7 } from 'uuid';
import type { Middleware } from './request-state.js';

/** Makes the id of a request, which its response and its log lines carry. */
export const requestId: Middleware = (ctx, next) => {
  ctx.state = { requestId: uuidV7() };
  ctx.set('Request-Id', ctx.state.requestId);
  return next();
};

/**
 * Logs one line per request of `/api`: the template of its route, never what was sent. The line has no header, body,
 * token, address, name or e-mail.
 */
export function accessLog(log: Logger): Middleware {
  return async (ctx, next) => {
    const startedAt = performance.now();
    await next();
    const { template, requestId: id, errorCode } = ctx.state;
    if (template === undefined && errorCode === undefined) return;
    log.info(
      {
        method: ctx.method,
        route: template ?? null,
        status: ctx.status,
        duration_ms: Math.round((performance.now() - startedAt) * 1000) / 1000,
        request_id: id,
        error_code: errorCode ?? null,
      },
      'request completed',
    );
  };
}
