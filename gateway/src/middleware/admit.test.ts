import { EventEmitter, once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import Koa from 'koa';
import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Admission } from '../admission/admission.js';
import { admissionSettings, admissionVariables } from '../admission/settings.js';
import { routes } from '../routes/index.js';
import { admit, takeTurn } from './admit.js';
import { ApiErrorException } from './api-error-exception.js';
import { errorResponses } from './error-responses.js';
import { readBody } from './read-body.js';
import type { Context, Middleware, RequestState } from './request-state.js';

const routeOf = (operationId: string) => routes.find((route) => route.operationId === operationId);

/** Admission as it is when no body arrives in between. */
function admitted(admission: Admission): Middleware {
  const admits = admit(admission);
  return (ctx, next) => admits(ctx, () => takeTurn(ctx, next));
}

function openAdmission(env: Readonly<Record<string, string>> = {}) {
  const settings = admissionSettings(z.object(admissionVariables).parse(env));
  if (settings === null) throw new Error('Admission is off.');
  const admission = new Admission({ settings, now: () => 0, after: () => () => undefined, random: () => 0.5 });
  return { admission, money: () => admission.state().find(({ requestClass }) => requestClass === 'money') };
}

/** The middleware of a process that runs one money operation of a merchant at once. */
function openProcess() {
  const middleware = admitted(openAdmission({ ADMISSION_MONEY_MAX: '1' }).admission);
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
  const { admission } = openAdmission();
  const ctx = {
    state: { rail: 'test', merchant: { merchantId: 'merchant' }, route: routeOf('createPaymentIntent') },
    req: { headers: {} },
    res: Object.assign(new EventEmitter(), { destroyed: true }),
  } as unknown as Context;
  let begun = 0;
  const next = async () => {
    begun += 1;
  };
  await expect(admitted(admission)(ctx, next)).rejects.toThrow(ApiErrorException);
  expect([begun, admission.state().map(({ inFlight }) => inFlight)]).toEqual([0, [0, 0, 0]]);
});

describe('charges over HTTP', () => {
  const closing: (() => void)[] = [];
  afterEach(() => {
    for (const close of closing.splice(0)) close();
  });

  /** A listener of charges. The first part of the path is the merchant. */
  async function serve(admission: Admission, run: (path: string) => Promise<void>) {
    const app = new Koa<RequestState>();
    app.use(errorResponses(pino({ enabled: false })));
    app.use((ctx, next) => {
      const [, merchantId] = ctx.path.split('/');
      Object.assign(ctx.state, { rail: 'test', merchant: { merchantId }, route: routeOf('createPaymentIntent') });
      return next();
    });
    for (const middleware of [admit(admission), readBody, takeTurn]) app.use(middleware);
    app.use(async (ctx) => {
      await run(ctx.path);
      ctx.body = 'done';
    });
    app.silent = true;
    const server = createServer((request, response) => void app.callback()(request, response)).listen(0, '127.0.0.1');
    closing.push(() => server.close().closeAllConnections());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const headers = { 'Content-Type': 'application/json', 'Content-Length': 4_096 };
    /** Begins a request whose body is complete when the test says so. */
    const begin = (path: string) => {
      const request = sendRequest({ port, path, method: 'POST', headers, agent: false });
      request.on('error', () => undefined);
      request.flushHeaders();
      const response = once(request, 'response').then(([{ statusCode }]) => statusCode as number);
      return { request, response, complete: () => request.end('{}'.padEnd(4_096)) };
    };
    const send = (path: string) => {
      const begun = begin(path);
      begun.complete();
      return begun;
    };
    return { begin, send };
  }

  it('a charge whose connection closes while it waits is not begun', async () => {
    const { admission, money } = openAdmission({ ADMISSION_MONEY_MAX: '1' });
    const first = held();
    const begun: string[] = [];
    const { send } = await serve(admission, async (path) => {
      begun.push(path);
      if (path === '/one/first') await first.next();
    });
    const sent = [send('/one/first')];
    await expect.poll(() => begun).toEqual(['/one/first']);
    const gone = send('/one/gone');
    gone.response.catch(() => undefined);
    await expect.poll(() => money()?.waiting).toBe(1);
    sent.push(send('/one/last'));
    await expect.poll(() => money()?.waiting).toBe(2);
    gone.request.destroy();
    await expect.poll(() => money()?.waiting).toBe(1);
    first.end();
    expect(await Promise.all(sent.map(({ response }) => response))).toEqual([200, 200]);
    expect(begun).toEqual(['/one/first', '/one/last']);
  });

  it('bodies that arrive slowly take no place of other charges, and their own charges run when they are complete', async () => {
    const { admission, money } = openAdmission({ ADMISSION_MONEY_MAX: '1' });
    const { begin, send } = await serve(admission, () => Promise.resolve());
    const slow = Array.from({ length: burst + 1 }, () => begin('/slow'));
    const statuses = slow.map(({ response }) => response);
    // One more than are admitted.
    expect([await Promise.race(statuses), money()?.inFlight]).toEqual([503, 0]);
    expect(await send('/other').response).toBe(200);
    for (const { complete } of slow) complete();
    const ended = await Promise.all(statuses);
    expect([ended.filter((status) => status === 200).length, new Set(ended)]).toEqual([burst, new Set([200, 503])]);
  });

  it('a charge whose body never comes gives its place up', async () => {
    const { admission } = openAdmission({ ADMISSION_MONEY_MAX: '1' });
    const { begin, send } = await serve(admission, () => Promise.resolve());
    const slow = Array.from({ length: burst + 1 }, () => begin('/slow'));
    expect(await Promise.race(slow.map(({ response }) => response))).toBe(503);
    for (const { request, response } of slow) {
      response.catch(() => undefined);
      request.destroy();
    }
    await expect.poll(() => send('/slow').response).toBe(200);
  });
});
