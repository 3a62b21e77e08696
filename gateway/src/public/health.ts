import type { Services } from '../services.js';
import type { PublicResource } from './public-resources.js';

const checkSeconds = 1;

/** Whether the process is on its way out: it stops being ready before it stops answering. */
export interface Lifecycle {
  draining: boolean;
}

/** `GET /livez`: this process answers. */
export const live: PublicResource = (ctx) => {
  ctx.set('Cache-Control', 'no-store');
  ctx.body = { status: 'ok' };
};

/** `GET /readyz`: this process reaches the store and Temporal and is not going away; 503 when one of them fails. */
export function ready(services: Services, lifecycle: Lifecycle): PublicResource {
  const check = sharedFor(checkSeconds * 1000, () =>
    Promise.all([databaseAnswers(services), temporalAnswers(services)]),
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

function databaseAnswers({ database }: Services): Promise<boolean> {
  return succeeds(database.pool.query('SELECT 1'));
}

function temporalAnswers({ temporal }: Services): Promise<boolean> {
  const deadline = Date.now() + checkSeconds * 1000;
  return succeeds(temporal.withDeadline(deadline, () => temporal.workflowService.getSystemInfo({})));
}

function succeeds(check: Promise<unknown>): Promise<boolean> {
  return check.then(
    () => true,
    () => false,
  );
}

/** One check serves everybody who asks within the time: asking needs no key, so it must cost next to nothing. */
function sharedFor<Value>(milliseconds: number, check: () => Promise<Value>): () => Promise<Value> {
  let last: { readonly at: number; readonly value: Promise<Value> } | undefined;
  return () => {
    const now = performance.now();
    if (last === undefined || now - last.at > milliseconds) last = { at: now, value: check() };
    return last.value;
  };
}
