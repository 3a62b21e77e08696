import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from 'koa';
import type { AccountDirectory } from '../account.js';
import { applyFault, type CallResult } from '../control/apply-fault.js';
import type { Faults } from '../control/faults.js';
import { authenticate } from './authenticate.js';
import { drip } from './drip.js';
import type { Endpoint } from './endpoint.js';
import { type Processor, perform, type Reply } from './perform.js';
import { mediaType, readBody } from './read-body.js';
import { invalidRequest } from './stripe-failure.js';

/** The version for requests that name none; the official SDK in this repository uses it too. */
export const API_VERSION = '2026-10-28.endive';

export interface Service extends Processor {
  readonly accounts: AccountDirectory;
  readonly faults: Faults;
  /** Added to calls that move money. */
  readonly latencyMs: number;
  /** Aborted when the process stops, so that silent connections do not keep it alive. */
  readonly stopping: AbortSignal;
}

/** Handles one request to Stripe's API. @throws StripeFailure for errors before the call itself. */
export async function serve(service: Service, endpoint: Endpoint, ctx: Context, pathId: string): Promise<void> {
  const { account, kind } = authenticate(service.accounts, ctx.get('Authorization'), endpoint.keys);
  const form = endpoint.method === 'GET' ? ctx.querystring : await readForm(ctx);
  const armed = service.faults.take(endpoint.operation, account);
  const latencyMs = endpoint.movesMoney ? service.latencyMs : 0;
  const result = await applyFault(armed, ({ delayMs = 0, storedError }) =>
    perform(service, {
      requestId: String(ctx.state['requestId']),
      endpoint,
      account,
      keyKind: kind,
      connectedId: ctx.get('Stripe-Account'),
      path: ctx.path,
      pathId,
      version: ctx.get('Stripe-Version') || API_VERSION,
      form,
      idempotencyKey: ctx.req.headers['idempotency-key'],
      delayMs: latencyMs + delayMs,
      ...(storedError === undefined ? {} : { storedError }),
      stale: armed?.fault === 'stale_read',
    }),
  );
  await respond(result, ctx, service);
}

async function readForm(ctx: Context): Promise<string> {
  const body = await readBody(ctx.req);
  if (body !== '' && mediaType(ctx.req) !== 'application/x-www-form-urlencoded') {
    throw invalidRequest({ message: 'Send parameters as application/x-www-form-urlencoded.' });
  }
  return body;
}

/** Sends the response, or ends the connection without one. */
export async function respond(result: CallResult, ctx: Context, service: Pick<Service, 'stopping'>): Promise<void> {
  switch (result.kind) {
    case 'response':
      send(ctx, result.reply);
      return;
    case 'drip':
      ctx.respond = false;
      await drip(ctx.res, result, service.stopping);
      return;
    case 'reset':
      ctx.respond = false;
      ctx.req.socket.resetAndDestroy();
      return;
    case 'silence':
      ctx.respond = false;
      await staySilent(ctx, result.silenceMs, service.stopping);
      ctx.req.socket.destroy();
      return;
  }
}

export function send(ctx: Context, reply: Reply): void {
  ctx.status = reply.status;
  ctx.set({ 'Content-Type': 'application/json', ...reply.headers });
  ctx.body = reply.body;
}

/** Waits until the time is over, the client disconnects or the process stops. */
async function staySilent(ctx: Context, silenceMs: number, stopping: AbortSignal): Promise<void> {
  const done = new AbortController();
  const signal = AbortSignal.any([stopping, done.signal]);
  try {
    await Promise.race([sleep(silenceMs, undefined, { signal }), once(ctx.req.socket, 'close', { signal })]);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    done.abort();
  }
}
