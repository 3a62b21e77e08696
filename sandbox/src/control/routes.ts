import Router from '@koa/router';
import type { Context } from 'koa';
import type { EventSender } from '../event/event-sender.js';
import type { Service } from '../wire/serve.js';
import { controlTransaction, controlTransactions } from './balance-transactions.js';
import { controlChallenge } from './challenges.js';
import { controlCapture, controlCompletion, controlRefund } from './direct-changes.js';
import { controlCloseDispute, controlDispute, controlDisputes, controlEscalateDispute } from './disputes.js';
import { controlEventMode, controlEvents, controlReplay } from './events.js';
import { readFaultFilter, readFaultRequest } from './fault-request.js';
import type { ArmedFault } from './faults.js';
import { loopbackOnly } from './loopback-only.js';
import { controlDomainCheck, controlDomains } from './payment-method-domains.js';
import { controlPayments } from './payments.js';
import { controlChangePayout, controlPayouts } from './payouts.js';
import { readJson } from './read-json.js';
import { controlFinishRefund, controlRefunds } from './refunds.js';
import { controlBalances, controlTransfers } from './transfers.js';

/** Lets tests inspect the processor's state and inject faults. It is not part of Stripe's API. */
export function controlRoutes(service: Service, sender: EventSender): Router {
  const router = new Router({ prefix: '/_control' });
  router.use(loopbackOnly);
  router.get('/health', (ctx) => {
    ctx.body = { status: 'ok' };
  });
  addLists(router, service);
  addChangesOfOne(router, service);
  addNewObjects(router, service);
  addSwitches(router, service);
  addEvents(router, service, sender);
  addFaults(router, service);
  return router;
}

type ContextWithParams = Context & { params: Record<string, string> };

function addLists(router: Router, { store, accounts: { accounts } }: Service): void {
  for (const [path, list] of Object.entries({
    '/payments': controlPayments,
    '/refunds': controlRefunds,
    '/disputes': controlDisputes,
    '/events': controlEvents,
    '/transfers': controlTransfers,
    '/payouts': controlPayouts,
    '/balance_transactions': controlTransactions,
    '/payment_method_domains': controlDomains,
  })) {
    router.get(path, async (ctx) => {
      const data = list(store, accounts, new URLSearchParams(ctx.querystring));
      await store.flushed();
      ctx.body = { data };
    });
  }
}

/** What the buyer, the bank or the dashboard changes of an object that exists. */
function addChangesOfOne(router: Router, { store, accounts: { accounts }, now }: Service): void {
  const finish = (status: 'succeeded' | 'failed') => async (ctx: ContextWithParams) => {
    const refund = controlFinishRefund(store, accounts, ctx.params['id'] ?? '', status, now());
    await store.flushed();
    ctx.body = refund;
  };
  router.post('/refunds/:id/fail', finish('failed'));
  router.post('/refunds/:id/succeed', finish('succeeded'));
  for (const [path, change] of Object.entries({
    '/disputes/:id/escalate': controlEscalateDispute,
    '/disputes/:id/close': controlCloseDispute,
    '/payouts/:id': controlChangePayout,
  })) {
    router.post(path, async (ctx: ContextWithParams) => {
      const changed = change(store, accounts, ctx.params['id'] ?? '', await readJson(ctx), now());
      await store.flushed();
      ctx.body = changed;
    });
  }
  router.post('/challenges', async (ctx) => {
    const completed = controlChallenge(store, accounts, await readJson(ctx), now());
    await store.flushed();
    ctx.body = completed;
  });
}

/** What is made directly at the processor, without a request of ours. */
function addNewObjects(router: Router, { store, accounts: { accounts }, now }: Service): void {
  for (const [path, create] of Object.entries({
    '/refunds': controlRefund,
    '/captures': controlCapture,
    '/completions': controlCompletion,
    '/disputes': controlDispute,
    '/balance_transactions': controlTransaction,
  })) {
    router.post(path, async (ctx) => {
      const created = create(store, accounts, await readJson(ctx), now());
      await store.flushed();
      ctx.status = 201;
      ctx.body = created;
    });
  }
}

/** How domains are checked, and whether balances suffice. */
function addSwitches(router: Router, { domainChecks, platformBalances, accounts: { accounts } }: Service): void {
  router.post('/payment_method_domains', async (ctx) => {
    ctx.status = 201;
    ctx.body = controlDomainCheck(domainChecks, await readJson(ctx));
  });
  router.delete('/payment_method_domains', (ctx) => {
    ctx.body = { cleared: domainChecks.clear() };
  });
  router.post('/balances', async (ctx) => {
    ctx.body = controlBalances(platformBalances, accounts, await readJson(ctx));
  });
}

function addEvents(router: Router, { accounts: { accounts } }: Service, sender: EventSender): void {
  router.post('/events', async (ctx) => {
    ctx.body = controlEventMode(sender, accounts, await readJson(ctx));
  });
  router.post('/events/replay', async (ctx) => {
    ctx.body = controlReplay(sender, accounts, await readJson(ctx));
  });
}

function addFaults(router: Router, { faults }: Service): void {
  router.get('/faults', (ctx) => {
    ctx.body = { data: faults.list().map(renderFault) };
  });
  router.post('/faults', async (ctx) => {
    const armed = faults.arm(readFaultRequest(await readJson(ctx)));
    ctx.status = 201;
    ctx.body = renderFault(armed);
  });
  router.delete('/faults', (ctx) => {
    ctx.body = { cleared: faults.clear(readFaultFilter(new URLSearchParams(ctx.querystring))) };
  });
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
