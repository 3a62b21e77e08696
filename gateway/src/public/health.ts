import type { Middleware } from '../middleware/request-state.js';
import type { Services } from '../services.js';

const checkSeconds = 1;

/** Whether the process is shutting down. It stops being ready before it stops serving requests. */
export interface Lifecycle {
  draining: boolean;
}

/** `GET /livez`: the process is running. */
export const live: Middleware = (ctx) => {
  ctx.set('Cache-Control', 'no-store');
  ctx.body = { status: 'ok' };
};

/** `GET /readyz`: the process reaches the database and Temporal and is not shutting down; otherwise 503. */
export function ready(services: Services, lifecycle: Lifecycle): Middleware {
  const check = sharedFor(checkSeconds * 1000, () =>
    Promise.all([databaseResponds(services), temporalResponds(services)]),
  );
  return async (ctx) => {
    const [database, temporal] = await check();
    const { draining } = lifecycle;
    const isReady = database && temporal && !draining;
    ctx.set('Cache-Control', 'no-store');
    ctx.status = isReady ? 200 : 503;
    ctx.body = { status: isReady ? 'ready' : 'not_ready', database, temporal, draining };
  };
}

function databaseResponds({ database }: Services): Promise<boolean> {
  return succeeds(database.pool.query('SELECT 1'));
}

function temporalResponds({ temporal }: Services): Promise<boolean> {
  const deadline = Date.now() + checkSeconds * 1000;
  return succeeds(temporal.withDeadline(deadline, () => temporal.workflowService.getSystemInfo({})));
}

function succeeds(check: Promise<unknown>): Promise<boolean> {
  return check.then(
    () => true,
    () => false,
  );
}

/** All requests within the given time share one check: the endpoint needs no key, so it must be cheap. */
function sharedFor<Value>(milliseconds: number, check: () => Promise<Value>): () => Promise<Value> {
  let last: { readonly at: number; readonly value: Promise<Value> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.at > milliseconds) last = { at: now, value: check() };
    return last.value;
  };
}
