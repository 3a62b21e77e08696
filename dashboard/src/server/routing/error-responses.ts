import { faultOf } from '@landed/codec/log/fault';
import type { Logger } from 'pino';
import { type ErrorBody, errorBodySchema } from '../../wire/error.js';
import { DashboardException } from '../dashboard-exception.js';
import { asExpected } from './expected-error.js';
import type { Middleware } from './request-state.js';
import { send } from './send.js';

/**
 * The only place that sends errors. An error that is not expected is a fault of the dashboard: the log gets its name and
 * stack frames, the person gets the request's id. Its message goes to neither, because it may quote what was sent.
 */
export function errorResponses(log: Logger): Middleware {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const { requestId } = ctx.state;
      const expected = asExpected(error);
      if (expected === null) log.error({ request_id: requestId, fault: faultOf(error) }, 'request failed');
      const exception = expected ?? new DashboardException('internal_error');
      const { code, message, details, status, headers } = exception;
      ctx.state.errorCode = code;
      ctx.set(headers);
      const body: ErrorBody = errorBodySchema.parse({
        error: details === undefined ? { code, message } : { code, message, details },
        request_id: requestId,
      });
      send(ctx, status, body);
    }
  };
}
