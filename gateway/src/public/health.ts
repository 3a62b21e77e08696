import { setTimeout as sleep } from 'node:timers/promises';
import { hasDatabaseTime } from '@landed/prisma/read/clock/clock-difference';
import type { Middleware } from '../middleware/request-state.js';
import type { Services } from '../services.js';

/** Requests within this time share one check. */
const checkSeconds = 1;
/** The response must come within a second, whatever hangs. */
const probeMilliseconds = 800;

/** Whether the process is shutting down. It stops being ready before it stops serving requests. */
export interface Lifecycle {
  draining: boolean;
}

/** `GET /livez`: the process is running. */
export const live: Middleware = (ctx) => {
  ctx.set('Cache-Control', 'no-store');
  ctx.body = { status: 'ok' };
};

/**
 * `GET /readyz`: the process reaches the database and Temporal, has the database's time and is not shutting down;
 * otherwise 503. `clock` is null while the database does not respond.
 */
export function ready(services: Services, lifecycle: Lifecycle): Middleware {
  const check = sharedFor(checkSeconds * 1000, () => Promise.all([clockIsRight(services), temporalResponds(services)]));
  return async (ctx) => {
    const [clock, temporal] = await check();
    const database = clock !== null;
    const { draining } = lifecycle;
    const isReady = clock === true && temporal && !draining;
    ctx.set('Cache-Control', 'no-store');
    ctx.status = isReady ? 200 : 503;
    ctx.body = { status: isReady ? 'ready' : 'not_ready', database, temporal, clock, draining };
  };
}

/** Null: the database does not respond. */
function clockIsRight({ database }: Services): Promise<boolean | null> {
  const check = hasDatabaseTime(database).catch(() => null);
  return Promise.race([check, sleep(probeMilliseconds, null, { ref: false })]);
}

function temporalResponds({ temporal }: Services): Promise<boolean> {
  const deadline = Date.now() + probeMilliseconds;
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
