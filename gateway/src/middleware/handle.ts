import type { Services } from '../services.js';
import { isMeasure } from './admit.js';
import { isKept } from './entity-tag.js';
import { type Middleware, required } from './request-state.js';
import { send, sendNotModified } from './send.js';

/** The last middleware: calls the operation's handler with the validated request. */
export function handle(services: Services): Middleware {
  return async (ctx) => {
    const { rail, requestId, arrivedAt, params = {}, idempotencyKey = '', query, body } = ctx.state;
    const route = required(ctx.state.route);
    const merchant = required(ctx.state.merchant);
    const { method } = route;
    const request = {
      rail,
      merchant,
      requestId,
      arrivedAt,
      method,
      path: ctx.path,
      params,
      idempotencyKey,
      query,
      body,
    };
    const startedAt = performance.now();
    const response = await route.handle(request, services);
    const { status, headers, processorMilliseconds = 0 } = response;
    if (isMeasure(status, headers)) ctx.state.permit?.measure(route.operationId, startedAt, processorMilliseconds);
    if (isKept(ctx.req.headers['if-none-match'], response)) sendNotModified(ctx, response);
    else send(ctx, response);
  };
}
