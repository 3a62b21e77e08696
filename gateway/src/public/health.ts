import { setTimeout as sleep } from 'node:timers/promises';
import { hasDatabaseTime } from '@landed/prisma/read/clock/clock-difference';
import { askTemporal } from '../dependency/ask-temporal.js';
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
 * `GET /readyz`: the process reaches the database, has the database's time, has reached Temporal once and is not shutting
 * down; otherwise 503. While Temporal is down, every gateway would stop being ready, and with them reads, replays and the
 * processor's events, which need no workflow. A gateway that has never reached it may have a wrong
 * address, and must not replace another one. `clock` is null while the database does not respond.
 */
export function ready(services: Services, lifecycle: Lifecycle): Middleware {
  let hasReachedTemporal = false;
  const check = sharedFor(checkSeconds * 1000, () => Promise.all([clockIsRight(services), temporalResponds(services)]));
  return async (ctx) => {
    const [clock, temporal] = await check();
    const database = clock !== null;
    const { draining } = lifecycle;
    hasReachedTemporal ||= temporal;
    const isReady = clock === true && hasReachedTemporal && !draining;
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
  return askTemporal(temporal, probeMilliseconds).then(
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
