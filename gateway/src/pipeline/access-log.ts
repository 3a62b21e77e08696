import type { Logger } from 'pino';
import type { Step } from './request-state.js';

/**
 * One line per request. The route is the template of the table, never the path or query that was sent: those may hold
 * anything. No header, body, key, token or address is in it.
 */
export function accessLog(log: Logger): Step {
  return async (ctx, next) => {
    const startedAt = performance.now();
    await next();
    const { rail, requestId, template, merchant, errorCode } = ctx.state;
    log.info(
      {
        method: ctx.method,
        route: template ?? null,
        status: ctx.status,
        duration_ms: Math.round((performance.now() - startedAt) * 1000) / 1000,
        request_id: requestId,
        merchant_id: merchant?.merchantId ?? null,
        rail,
        error_code: errorCode ?? null,
      },
      'request',
    );
  };
}
