import { asId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { leaseTokens } from '@landed/prisma/write/rate-limit/bucket';
import type { LeaseTokens } from '@landed/prisma/write/rate-limit/lease-store';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { BrowserLimits } from '../rate-limit/browser-limits.js';
import { FailedAuthentications } from '../rate-limit/failed-authentication.js';
import { MerchantLimits } from '../rate-limit/merchant-limits.js';
import { rateLimitSettings, rateLimitVariables } from '../rate-limit/settings.js';
import { ApiErrorException } from './api-error-exception.js';
import { rateLimit } from './rate-limit.js';
import type { Context } from './request-state.js';

/** The quotas of a gateway without settings of its own. */
const defaults = rateLimitSettings(z.object(rateLimitVariables).parse({}));
const one = asId<'merchant'>('019aa5b0-0000-7000-8000-000000000001');
const another = asId<'merchant'>('019aa5b0-0000-7000-8000-000000000002');

interface Call {
  readonly merchantId?: typeof one;
  readonly movesMoney?: boolean;
}

interface Result {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
}

/** A database of buckets and a clock that only a test moves. */
function openStore() {
  const fullAt = new Map<string, number>();
  const clock = { milliseconds: 1_000 };
  const lease: LeaseTokens = async (request) => {
    const key = `${request.policy} ${request.subject}`;
    const now = clock.milliseconds * 1_000;
    const state = leaseTokens(request, fullAt.get(key) ?? 0, now, request);
    fullAt.set(key, state.fullAtMicroseconds);
    return { granted: state.granted, microsecondsToFull: state.fullAtMicroseconds - now };
  };
  return { clock, source: { lease, now: () => clock.milliseconds } };
}

/** The middleware of one gateway process on this store. */
function openProcess({ source }: Pick<ReturnType<typeof openStore>, 'source'>, rail: Rail = 'test') {
  const middleware = rateLimit({
    merchants: new MerchantLimits(rail, defaults.merchants[rail], source),
    browsers: new BrowserLimits(defaults.browserConfigAddress, source.now),
    failedAuthentications: new FailedAuthentications(defaults.failedAuthentication, 'pepper', source),
    clientAddressOf: () => '198.51.100.1',
    failOpen: false,
    now: source.now,
  });
  async function send({ merchantId = one, movesMoney = false }: Call = {}): Promise<Result> {
    const headers: Record<string, string> = {};
    const ctx = {
      state: { merchant: { id: 'key', merchantId }, route: { key: 'secret', idempotent: movesMoney } },
      set: (name: string, value: string) => Object.assign(headers, { [name]: value }),
    } as unknown as Context;
    try {
      await middleware(ctx, async () => {});
      return { status: 200, headers };
    } catch (error) {
      if (error instanceof ApiErrorException)
        return { status: error.status, headers: { ...headers, ...error.headers } };
      throw error;
    }
  }
  return {
    send,
    /** Sends this many requests at once. */
    burst: (count: number, call: Call = {}) => Promise.all(Array.from({ length: count }, () => send(call))),
  };
}

const admitted = (results: readonly Result[]) => results.filter(({ status }) => status === 200).length;
const rejected = (results: readonly Result[]) => results.filter(({ status }) => status === 429);

describe('the default rate limit', () => {
  it('admits a burst of twice the rate on the test rail, then rejects until `Retry-After` has passed', async () => {
    const store = openStore();
    const gateway = openProcess(store);
    const burst = await gateway.burst(150);
    expect(admitted(burst)).toBe(50);
    const headers = {
      'RateLimit-Policy': '"default";q=50;w=2',
      RateLimit: '"default";r=0;t=1',
      'Retry-After': '1',
    };
    expect(rejected(burst)).toEqual(Array.from({ length: 100 }, () => ({ status: 429, headers })));
    store.clock.milliseconds += 1_000;
    expect(await gateway.send()).toEqual({
      status: 200,
      headers: { 'RateLimit-Policy': '"default";q=50;w=2', RateLimit: '"default";r=24;t=2' },
    });
  });

  it('admits four times as many calls on the live rail', async () => {
    const burst = await openProcess(openStore(), 'live').burst(400);
    expect(admitted(burst)).toBe(200);
    expect(burst[0]?.headers['RateLimit-Policy']).toBe('"default";q=200;w=2');
  });

  it('limits each merchant and rail separately', async () => {
    const store = openStore();
    const gateway = openProcess(store);
    expect(rejected(await gateway.burst(100))).toHaveLength(50);
    expect((await gateway.send()).status).toBe(429);
    expect((await gateway.send({ merchantId: another })).status).toBe(200);
    expect((await openProcess(store, 'live').send()).status).toBe(200);
  });

  it('enforces the limit over time and keeps admitting calls of a merchant that exceeds it', async () => {
    const store = openStore();
    const gateway = openProcess(store);
    const perSecond = await secondsOf(store, [gateway], 4);
    const [first = 0, ...later] = perSecond;
    // At most the burst and the refill of the time; leases of a bucket that is nearly empty may expire unspent.
    expect(first + later.reduce((sum, each) => sum + each)).toBeLessThanOrEqual(50 + 25 * 4);
    expect(Math.min(...later)).toBeGreaterThan(0);
  });

  it('enforces one limit across two gateway processes, and both get a share', async () => {
    const store = openStore();
    const gateways = [openProcess(store), openProcess(store)];
    const counts = await countsOf(store, gateways, 3);
    const [first = 0, second = 0] = counts;
    expect(first + second).toBeLessThanOrEqual(50 + 25 * 3);
    expect(first + second).toBeGreaterThan(50);
    expect(Math.min(first, second)).toBeGreaterThan(0);
  });
});

it('rejects what no bucket at hand admits with 503 while the store is unreachable', async () => {
  const { source } = openStore();
  const lease: LeaseTokens = () => Promise.reject(new Error('unreachable'));
  const burst = await openProcess({ source: { ...source, lease } }).burst(200);
  expect(new Set(burst.map(({ status }) => status))).toEqual(new Set([503]));
});

describe('the rate limit of money operations', () => {
  it('limits money operations lower than reads, with both limits in the headers', async () => {
    const gateway = openProcess(openStore());
    const burst = await gateway.burst(45, { movesMoney: true });
    expect(admitted(burst)).toBe(20);
    const headers = {
      'RateLimit-Policy': '"default";q=50;w=2, "money";q=20;w=2',
      RateLimit: expect.stringMatching(/^"default";r=[1-9]\d*;t=[12], "money";r=0;t=1$/) as string,
      'Retry-After': '1',
    };
    expect(rejected(burst)).toEqual(Array.from({ length: 25 }, () => ({ status: 429, headers })));
    expect((await gateway.send()).status).toBe(200);
  });

  it('limits money operations to 25 per second on the live rail', async () => {
    expect(admitted(await openProcess(openStore(), 'live').burst(120, { movesMoney: true }))).toBe(50);
  });
});

type Process = ReturnType<typeof openProcess>;

/** How many calls each process admits when it gets one every 10 ms for this many seconds. */
async function countsOf(store: ReturnType<typeof openStore>, processes: readonly Process[], seconds: number) {
  const counts = processes.map(() => 0);
  for (let step = 0; step < seconds * 100; step += 1) {
    for (const [index, process] of processes.entries()) {
      counts[index] = (counts[index] ?? 0) + admitted([await process.send()]);
    }
    store.clock.milliseconds += 10;
  }
  return counts;
}

/** How many calls are admitted in each of these seconds. */
async function secondsOf(store: ReturnType<typeof openStore>, processes: readonly Process[], seconds: number) {
  const perSecond: number[] = [];
  for (let second = 0; second < seconds; second += 1) {
    const counts = await countsOf(store, processes, 1);
    perSecond.push(counts.reduce((sum, each) => sum + each));
  }
  return perSecond;
}
