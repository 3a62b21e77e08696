import { asId } from '@landed/contracts/ids/ids';
import type { ApiKeyRecord } from '@landed/prisma/read/merchant/api-key';
import { beforeEach, describe, expect, it } from 'vitest';
import { KeyCache } from './key-cache.js';

const hash = Buffer.from('aa'.repeat(32), 'hex');
const record: ApiKeyRecord = {
  id: 'key-1',
  merchantId: asId<'merchant'>('merchant-1'),
  rail: 'test',
  kind: 'secret',
  taxPolicy: { quote: 'required', remittance: 'platform' },
  isExposed: false,
};

/** A key store in memory that counts its lookups. */
let stored: ApiKeyRecord | null;
let asked: number;
let clock: number;
let cache: KeyCache;

beforeEach(() => {
  stored = record;
  asked = 0;
  clock = 1_000;
  const lookup = async () => {
    asked += 1;
    return stored;
  };
  cache = new KeyCache(lookup, { now: () => clock });
});

describe('KeyCache', () => {
  it('looks up every request in the database while the process does not listen for changes', async () => {
    await cache.find(hash);
    await cache.find(hash);
    expect(asked).toBe(2);
  });

  it('looks up a key at most twice per second while the process listens for changes', async () => {
    cache.setListening(true);
    await cache.find(hash);
    clock += 400;
    expect(await cache.find(hash)).toBe(record);
    expect(asked).toBe(1);
    clock += 800;
    await cache.find(hash);
    expect(asked).toBe(2);
  });

  it('KeyCache lets no request wait for a key in use, and requests share a lookup', async () => {
    const releases: ((found: ApiKeyRecord | null) => void)[] = [];
    const slow = new KeyCache(() => new Promise((resolve) => releases.push(resolve)), { now: () => clock });
    slow.setListening(true);
    const first = [slow.find(hash), slow.find(hash)];
    releases[0]?.(record);
    expect(await Promise.all(first)).toEqual([record, record]);
    clock += 600;
    expect(await Promise.all([slow.find(hash), slow.find(hash)])).toEqual([record, record]);
    expect(releases).toHaveLength(2);
    releases[1]?.({ ...record, isExposed: true });
    await expect.poll(async () => (await slow.find(hash))?.isExposed).toBe(true);
    expect(releases).toHaveLength(2);
  });

  it.each(['aa'.repeat(32), '*'])('rejects a revoked key immediately after the notification %s', async (payload) => {
    cache.setListening(true);
    await cache.find(hash);
    stored = null;
    cache.invalidate(payload);
    expect(await cache.find(hash)).toBe(null);
  });

  it('finds a new key immediately after its notification, although it was cached as unknown', async () => {
    cache.setListening(true);
    stored = null;
    expect(await cache.find(hash)).toBe(null);
    expect(await cache.find(hash)).toBe(null);
    expect(asked).toBe(1);
    stored = record;
    cache.invalidate('aa'.repeat(32));
    expect(await cache.find(hash)).toBe(record);
  });

  it('KeyCache does not cache a lookup that a change overtook', async () => {
    let release: (found: ApiKeyRecord | null) => void = () => {};
    const slow = new KeyCache(() => new Promise((resolve) => (release = resolve)), { now: () => clock });
    slow.setListening(true);
    const first = slow.find(hash);
    slow.invalidate('aa'.repeat(32));
    release(record);
    expect(await first).toBe(record);
    const second = slow.find(hash);
    release(null);
    expect(await second).toBe(null);
  });

  it('empties the cache when the change listener is lost', async () => {
    cache.setListening(true);
    await cache.find(hash);
    cache.setListening(false);
    stored = null;
    expect(await cache.find(hash)).toBe(null);
  });
});
