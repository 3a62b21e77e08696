import { faultOf } from '@landed/codec/log/fault';
import type { Logger } from 'pino';
import { ApiErrorException } from './api-error-exception.js';
import { errorResponse } from './api-response.js';
import type { Middleware } from './request-state.js';
import { send } from './send.js';

/**
 * The only place that sends error responses. An `ApiErrorException` is sent as it is. Any other error is a fault of the
 * gateway: the caller gets `internal_error` and may retry; the log gets the error's name and stack frames. The message
 * goes to neither, because it may quote a query, a body or a processor's response.
 */
export function errorResponses(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (error instanceof ApiErrorException) {
        ctx.state.errorCode = error.apiError.code;
        send(ctx, errorResponse(error.apiError, error));
        return;
      }
      log.error({ request_id: ctx.state.requestId, fault: faultOf(error) }, 'request failed');
      ctx.state.errorCode = 'internal_error';
      send(ctx, errorResponse({ code: 'internal_error' }));
    }
  };
}
