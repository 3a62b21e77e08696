import type { Services } from '../services.js';
import { send } from './answer.js';
import { required, type Step } from './request-state.js';

/** The last step: hands the request that everything before has checked to the operation's handler. */
export function handle(services: Services): Step {
  return async (ctx) => {
    const { rail, requestId, params = {}, idempotencyKey = '', query, body } = ctx.state;
    const route = required(ctx.state.route);
    const merchant = required(ctx.state.merchant);
    const { method } = route;
    const request = { rail, merchant, requestId, method, path: ctx.path, params, idempotencyKey, query, body };
    send(ctx, await route.handle(request, services));
  };
}
