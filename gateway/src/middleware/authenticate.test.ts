import { clientAddressOf, readTrustedProxies } from '@landed/codec/client-address';
import { asId } from '@landed/contracts/ids/ids';
import { apiKeyHash } from '@landed/prisma/read/merchant/api-key';
import { describe, expect, it } from 'vitest';
import { KeyCache } from '../auth/key-cache.js';
import { BrowserLimits } from '../rate-limit/browser-limits.js';
import { FailedAuthentications } from '../rate-limit/failed-authentication.js';
import { MerchantLimits } from '../rate-limit/merchant-limits.js';
import { quotaOf } from '../rate-limit/quota.js';
import type { RailLimits } from '../rate-limit/rate-limits.js';
import { ApiErrorException } from './api-error-exception.js';
import { authenticate } from './authenticate.js';
import type { Context } from './request-state.js';

const pepper = 'pepper-of-the-tests';
const valid = 'sk_test_0123456789abcdef';
const invalid = (index: number) => `sk_test_ffffffff${String(index).padStart(8, '0')}`;
const merchantId = asId<'merchant'>('019aa5b0-0000-7000-8000-000000000001');

/** Four failed authentications per client address; after them, the bucket stays empty. */
const quota = quotaOf('failed_authentication', 4, 60);

/** Authenticates requests with these limits. The queries that run at once are counted. */
function gateway(proxies = '') {
  const left = new Map<string, number>();
  let running = 0;
  const seen = { running: 0, queries: 0 };
  const source = {
    now: () => performance.now(),
    async lease({ subject }: { subject: string }) {
      const tokens = left.get(subject) ?? quota.burst;
      left.set(subject, Math.max(tokens - 1, 0));
      return { granted: Math.min(tokens, 1), microsecondsToFull: 60_000_000 };
    },
  };
  const limits: RailLimits = {
    merchants: new MerchantLimits('test', { default: quota, money: quota }, source),
    browsers: new BrowserLimits(quota, source.now),
    failedAuthentications: new FailedAuthentications(quota, pepper, source),
    clientAddressOf: clientAddressOf(readTrustedProxies(proxies) ?? { kind: 'none' }),
    failOpen: false,
    now: source.now,
  };
  const validHash = apiKeyHash(pepper, valid).toString('hex');
  const taxPolicy = { quote: 'required', remittance: 'platform' } as const;
  const record = { id: 'key-1', merchantId, rail: 'test', kind: 'secret', taxPolicy, isExposed: false } as const;
  async function query(): Promise<void> {
    running += 1;
    seen.queries += 1;
    seen.running = Math.max(seen.running, running);
    await new Promise((resolve) => setTimeout(resolve, 1));
    running -= 1;
  }
  const keys = new KeyCache(
    async (hash) => {
      await query();
      return hash.toString('hex') === validHash ? record : null;
    },
    {
      async lookUpMany(hashes) {
        await query();
        return new Map(hashes.some((hash) => hash.toString('hex') === validHash) ? [[validHash, record]] : []);
      },
    },
  );
  const middleware = authenticate(keys, pepper, limits, async () => {});
  /** The HTTP status of a request: 200 if it was admitted. */
  async function send(key: string, { remote = '198.51.100.1', forwarded = '' } = {}): Promise<number> {
    const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': forwarded };
    const req = { headers, rawHeaders: [], socket: { remoteAddress: remote } };
    const ctx = { req, state: { rail: 'test', route: { key: 'secret' } }, set: () => {} } as unknown as Context;
    try {
      await middleware(ctx, async () => {});
      return 200;
    } catch (error) {
      if (error instanceof ApiErrorException) return error.status;
      throw error;
    }
  }
  /** Sends invalid keys, one after the other. */
  async function guess(count: number, from = {}): Promise<number[]> {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) statuses.push(await send(invalid(index), from));
    return statuses;
  }
  return { send, guess, seen };
}

describe('authenticate', () => {
  it('rejects invalid keys with 401, and with 429 when the address has used up its quota', async () => {
    expect(await gateway().guess(6)).toEqual([401, 401, 401, 401, 429, 429]);
  });

  it('admits a valid key that it has not seen before, although its address has used up its quota', async () => {
    const { send, guess } = gateway();
    await guess(6);
    expect(await send(valid)).toBe(200);
    expect(await send(invalid(7))).toBe(429);
  });

  it('looks up the keys of addresses that have used up their quota in one query at a time', async () => {
    const { send, guess, seen } = gateway();
    await guess(5);
    seen.running = 0;
    const statuses = await Promise.all([
      ...Array.from({ length: 50 }, (_, index) => send(invalid(100 + index))),
      send(valid),
    ]);
    expect(statuses.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 429));
    expect([statuses.at(-1), seen.running]).toEqual([200, 1]);
  });

  it('admits a new valid key after few queries, although thousands of guesses wait before it', async () => {
    const { send, guess, seen } = gateway();
    await guess(5);
    seen.queries = 0;
    const guesses = Array.from({ length: 3_000 }, (_, index) => send(invalid(100 + index)));
    expect(await send(valid)).toBe(200);
    expect(seen.queries).toBeLessThan(20);
    await Promise.all(guesses);
  });

  it('counts each client of a trusted proxy apart, whatever the client itself forwards', async () => {
    const { guess } = gateway('198.51.100.1');
    expect(await guess(5, { forwarded: '8.8.8.8, 203.0.113.7' })).toEqual([401, 401, 401, 401, 429]);
    expect(await guess(1, { forwarded: '9.9.9.9, 203.0.113.7' })).toEqual([429]);
    expect(await guess(1, { forwarded: '203.0.113.8' })).toEqual([401]);
  });

  it('ignores forwarded addresses of a connection that is not a trusted proxy', async () => {
    const { send, guess } = gateway('198.51.100.1');
    await guess(4, { remote: '203.0.113.9', forwarded: '203.0.113.1' });
    expect(await send(invalid(9), { remote: '203.0.113.9', forwarded: '203.0.113.2' })).toBe(429);
  });
});
