import { EventEmitter, once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import Koa from 'koa';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Admission } from '../admission/admission.js';
import { admissionSettings, admissionVariables } from '../admission/settings.js';
import { routes } from '../routes/index.js';
import { admit } from './admit.js';
import { ApiErrorException } from './api-error-exception.js';
import type { Context, RequestState } from './request-state.js';

const routeOf = (operationId: string) => routes.find((route) => route.operationId === operationId);

/** The middleware of a process that runs one money operation of a merchant at once. */
function openProcess() {
  const settings = admissionSettings(z.object(admissionVariables).parse({ ADMISSION_MONEY_MAX: '1' }));
  if (settings === null) throw new Error('Admission is off.');
  const after = () => () => undefined;
  const middleware = admit(new Admission({ settings, now: () => 0, after, random: () => 0.5 }));
  const responses: EventEmitter[] = [];
  const send = async (
    operationId: string,
    key: string,
    next: () => Promise<void> = async () => undefined,
    status = 200,
  ) => {
    const res = Object.assign(new EventEmitter(), { destroyed: false });
    responses.push(res);
    const ctx = {
      status,
      state: { rail: 'test', merchant: { merchantId: 'merchant' }, route: routeOf(operationId) },
      req: { headers: { 'idempotency-key': key } },
      res,
    } as unknown as Context;
    try {
      await middleware(ctx, next);
      return status;
    } catch (error) {
      if (!(error instanceof ApiErrorException)) throw error;
      return { status: error.status, error: error.apiError, headers: error.headers };
    }
  };
  return { send, responses };
}

/** A request in flight that ends when the test says so. */
function held() {
  let end: () => void = () => undefined;
  const next = () => new Promise<void>((resolve) => (end = resolve));
  return { next, end: () => end() };
}

const overloaded = {
  status: 503,
  error: { code: 'rate_limit_unavailable', details: { reason: 'overloaded' } },
  headers: { 'Retry-After': '1' },
};

/** As many as are admitted at once in a burst. */
const burst = 24;

describe('while the only place for money operations is taken', () => {
  it('charges of a burst wait, the next one is rejected, and a read and a quote are admitted', async () => {
    const { send } = openProcess();
    const first = held();
    const charges = [send('createPaymentIntent', 'first', first.next)];
    const begun: number[] = [];
    for (let index = 1; index < burst; index += 1) {
      const next = async () => {
        begun.push(index);
      };
      charges.push(send('createPaymentIntent', `${index}`, next));
    }
    expect(await send('createPaymentIntent', 'next')).toEqual(overloaded);
    expect([await send('retrievePaymentIntent', ''), await send('createTaxQuote', '')]).toEqual([200, 200]);
    expect(begun).toEqual([]);
    first.end();
    expect(await Promise.all(charges)).toEqual(Array.from({ length: burst }, () => 200));
    expect(begun).toEqual(Array.from({ length: burst - 1 }, (_, index) => index + 1));
    expect(await send('createPaymentIntent', 'next')).toBe(200);
  });

  it('a charge whose caller leaves while it waits is not begun', async () => {
    const { send, responses } = openProcess();
    const first = held();
    const charge = send('createPaymentIntent', 'first', first.next);
    let begun = 0;
    const count = async () => {
      begun += 1;
    };
    const waiting = [send('createPaymentIntent', 'a', count), send('createPaymentIntent', 'b', count)];
    await turnOfLoop();
    responses[1]?.emit('close');
    first.end();
    expect(await Promise.all([charge, ...waiting])).toEqual([200, overloaded, 200]);
    expect(begun).toBe(1);
    expect(responses.map((response) => response.listenerCount('close'))).toEqual([0, 0, 0]);
  });

  it('a replay of a completed charge is admitted, and one of a rejected charge waits', async () => {
    const { send } = openProcess();
    await send('createPaymentIntent', 'completed');
    await send('createPaymentIntent', 'rejected', undefined, 400);
    const first = held();
    const charge = send('createPaymentIntent', 'a', first.next);
    expect(await send('createPaymentIntent', 'completed')).toBe(200);
    let isDone = false;
    const rejected = send('createPaymentIntent', 'rejected').finally(() => (isDone = true));
    await turnOfLoop();
    expect(isDone).toBe(false);
    first.end();
    expect(await Promise.all([charge, rejected])).toEqual([200, 200]);
  });

  it('a charge that fails gives its place back', async () => {
    const { send } = openProcess();
    await expect(send('createPaymentIntent', 'a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await send('createPaymentIntent', 'b')).toBe(200);
  });
});

it('a charge whose caller has left before is not begun', async () => {
  const settings = admissionSettings(z.object(admissionVariables).parse({}));
  if (settings === null) throw new Error('Admission is off.');
  const admission = new Admission({ settings, now: () => 0, after: () => () => undefined, random: () => 0.5 });
  const ctx = {
    state: { rail: 'test', merchant: { merchantId: 'merchant' }, route: routeOf('createPaymentIntent') },
    req: { headers: {} },
    res: Object.assign(new EventEmitter(), { destroyed: true }),
  } as unknown as Context;
  let begun = 0;
  const next = async () => {
    begun += 1;
  };
  await expect(admit(admission)(ctx, next)).rejects.toThrow(ApiErrorException);
  expect([begun, admission.state().map(({ inFlight }) => inFlight)]).toEqual([0, [0, 0, 0]]);
});

it('a charge whose connection closes while it waits, with its body unread, is not begun', async () => {
  const settings = admissionSettings(z.object(admissionVariables).parse({ ADMISSION_MONEY_MAX: '1' }));
  if (settings === null) throw new Error('Admission is off.');
  const admission = new Admission({ settings, now: () => 0, after: () => () => undefined, random: () => 0.5 });
  const first = held();
  const begun: string[] = [];
  const app = new Koa<RequestState>();
  app.use((ctx, next) => {
    Object.assign(ctx.state, { rail: 'test', merchant: { merchantId: 'one' }, route: routeOf('createPaymentIntent') });
    return next();
  });
  app.use(admit(admission));
  app.use(async (ctx) => {
    begun.push(ctx.path);
    if (ctx.path === '/first') await first.next();
    ctx.body = 'done';
  });
  app.silent = true;
  const server = createServer((request, response) => void app.callback()(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const send = (path: string) => sendRequest({ port, path, method: 'POST', agent: false }).end('{}'.padEnd(4_096));
  const waiting = () => admission.state().find(({ requestClass }) => requestClass === 'money')?.waiting;

  const done = [once(send('/first'), 'response')];
  await expect.poll(() => begun).toEqual(['/first']);
  const gone = send('/gone');
  gone.on('error', () => undefined);
  await expect.poll(waiting).toBe(1);
  done.push(once(send('/last'), 'response'));
  await expect.poll(waiting).toBe(2);
  gone.destroy();
  await expect.poll(waiting).toBe(1);
  first.end();
  for (const [response] of await Promise.all(done)) response.resume();
  expect(begun).toEqual(['/first', '/last']);
  server.close();
});
