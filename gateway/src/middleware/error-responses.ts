import { faultOf } from '@landed/codec/log/fault';
import type { Logger } from 'pino';
import { isUnavailable, unavailable } from '../dependency/unavailable.js';
import { ApiErrorException } from './api-error-exception.js';
import { errorResponse } from './api-response.js';
import type { Middleware } from './request-state.js';
import { send } from './send.js';

/**
 * The only place that sends error responses. An `ApiErrorException` is sent as it is. A dependency that did not respond is
 * a 503. Any other error is a fault of the gateway: the caller gets `internal_error` and may retry. The log gets the
 * error's name and stack frames. The message goes to neither, because it may quote a query, a body or a processor's
 * response.
 */
export function errorResponses(log: Logger): Middleware {
  return async (ctx, next) => {
    const sendError = (error: ApiErrorException) => {
      ctx.state.errorCode = error.apiError.code;
      send(ctx, errorResponse(error.apiError, error));
    };
    try {
      await next();
    } catch (error) {
      if (error instanceof ApiErrorException) return sendError(error);
      const fields = { request_id: ctx.state.requestId, fault: faultOf(error) };
      if (isUnavailable(error)) {
        log.warn(fields, 'request rejected: a dependency did not respond');
        return sendError(unavailable());
      }
      log.error(fields, 'request failed');
      sendError(new ApiErrorException({ code: 'internal_error' }));
    }
  };
}
