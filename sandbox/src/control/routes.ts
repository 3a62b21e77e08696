import Router from '@koa/router';
import type { Context } from 'koa';
import type { AccountDirectory } from '../account.js';
import type { Store } from '../store/store.js';
import { mediaType, readBody } from '../wire/read-body.js';
import { ControlError } from './control-error.js';
import { readFaultRequest } from './fault-request.js';
import type { ArmedFault, Faults } from './faults.js';
import { loopbackOnly } from './loopback-only.js';
import { controlPayments } from './payments.js';

/** What tests use to see what the processor really did, and to make it misbehave. Not part of Stripe's wire. */
export function controlRoutes(store: Store, accounts: AccountDirectory, faults: Faults): Router {
  const router = new Router({ prefix: '/_control' });
  router.use(loopbackOnly);
  router.get('/health', (ctx) => {
    ctx.body = { status: 'ok' };
  });
  router.get('/payments', async (ctx) => {
    const data = controlPayments(store, accounts.accounts, new URLSearchParams(ctx.querystring));
    await store.flushed();
    ctx.body = { data };
  });
  router.get('/faults', (ctx) => {
    ctx.body = { data: faults.list().map(renderFault) };
  });
  router.post('/faults', async (ctx) => {
    const armed = faults.arm(readFaultRequest(await readJson(ctx)));
    ctx.status = 201;
    ctx.body = renderFault(armed);
  });
  router.delete('/faults', (ctx) => {
    ctx.body = { cleared: faults.clear() };
  });
  return router;
}

function renderFault(fault: ArmedFault): Record<string, unknown> {
  return {
    id: fault.id,
    operation: fault.operation,
    fault: fault.fault,
    times: fault.times,
    remaining: fault.remaining,
    delay_ms: fault.delayMs ?? null,
    entity: fault.entity ?? null,
    rail: fault.rail ?? null,
  };
}

/** Only `application/json`: a form on a web page cannot send that without asking first. */
async function readJson(ctx: Context): Promise<unknown> {
  if (mediaType(ctx.req) !== 'application/json') throw new ControlError(415, 'Send application/json.');
  const text = await readBody(ctx.req);
  try {
    return JSON.parse(text);
  } catch {
    throw new ControlError(400, 'The body is not JSON.');
  }
}
