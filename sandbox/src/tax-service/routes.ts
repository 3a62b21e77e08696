import { setTimeout as sleep } from 'node:timers/promises';
import Router from '@koa/router';
import { applyFault } from '../control/apply-fault.js';
import { readJson } from '../control/read-json.js';
import { respond, type Service } from '../wire/serve.js';
import { price } from './price.js';
import { readTaxRequest } from './request.js';
import { specialResponseOf } from './special-responses.js';

/** Orders name no rail. A fault that is armed for a rail must name this one. */
const RAIL = 'test';

/** A tax service. It is a separate external service, not a part of the processor, and supports the same faults. */
export function taxRoutes({ faults, stopping }: Pick<Service, 'faults' | 'stopping'>): Router {
  const router = new Router();
  router.post('/_tax/quotes', async (ctx) => {
    const request = readTaxRequest(await readJson(ctx));
    const armed = faults.take('tax.quote', { entity: request.entity, rail: RAIL });
    const result = await applyFault(armed, async ({ delayMs = 0 }) => {
      if (delayMs > 0) await sleep(delayMs, undefined, { signal: stopping }).catch(() => undefined);
      return specialResponseOf(request, price(request));
    });
    await respond(result, ctx, { stopping });
  });
  return router;
}
