import type { Logger } from 'pino';
import { faultOf } from '../log/fault.js';
import { refusalAnswer, send } from './answer.js';
import { RefusalError } from './refusal-error.js';
import type { Step } from './request-state.js';

/**
 * The only place that answers errors. A refusal is answered as it says; whatever else was thrown is our fault: the
 * caller gets `internal_error` and may retry, we log its kind and its frames. Its message stays out of both, because
 * it may quote a query, a body or a provider.
 */
export function errorAnswers(log: Logger): Step {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (error instanceof RefusalError) {
        ctx.state.errorCode = error.refusal.code;
        send(ctx, refusalAnswer(error.refusal, error));
        return;
      }
      log.error({ request_id: ctx.state.requestId, fault: faultOf(error) }, 'a request failed on our side');
      ctx.state.errorCode = 'internal_error';
      send(ctx, refusalAnswer({ code: 'internal_error' }));
    }
  };
}
