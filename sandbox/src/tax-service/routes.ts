import { setTimeout as sleep } from 'node:timers/promises';
import Router from '@koa/router';
import { applyFault } from '../control/apply-fault.js';
import { readJson } from '../control/read-json.js';
import { respond, type Service } from '../wire/serve.js';
import { price } from './price.js';
import { readTaxRequest } from './request.js';
import { specialResponseOf } from './special-responses.js';

/** Its orders name no rail; faults that are armed for one are armed for this. */
const RAIL = 'test';

/** A tax service: no part of the payment processor, but somebody else's that prices orders and misbehaves on command. */
export function taxRoutes({ faults, stopping }: Pick<Service, 'faults' | 'stopping'>): Router {
  const router = new Router();
  router.post('/_tax/quotes', async (ctx) => {
    const request = readTaxRequest(await readJson(ctx));
    const armed = faults.take('tax.quote', { entity: request.entity, rail: RAIL });
    const fate = await applyFault(armed, async (extraDelayMs) => {
      if (extraDelayMs > 0) await sleep(extraDelayMs, undefined, { signal: stopping }).catch(() => undefined);
      return specialResponseOf(request, price(request));
    });
    await respond(fate, ctx, { stopping });
  });
  return router;
}
