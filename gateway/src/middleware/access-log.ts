import type { Logger } from 'pino';
import type { Middleware } from './request-state.js';

/**
 * Logs one line per request. The route is the template of the route table, never the path or query that was sent, which
 * may contain anything. The line contains no header, body, key, token or address.
 */
export function accessLog(log: Logger): Middleware {
  return async (ctx, next) => {
    await next();
    const { rail, requestId, arrivedAt, template, merchant, errorCode, isLogged = true } = ctx.state;
    if (!isLogged) return;
    log.info(
      {
        method: ctx.method,
        route: template ?? null,
        status: ctx.status,
        duration_ms: Math.round((performance.now() - arrivedAt) * 1000) / 1000,
        request_id: requestId,
        merchant_id: merchant?.merchantId ?? null,
        rail,
        error_code: errorCode ?? null,
      },
      'request completed',
    );
  };
}
