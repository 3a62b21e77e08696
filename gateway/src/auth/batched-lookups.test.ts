import { asId } from '@landed/contracts/ids/ids';
import type { ApiKeyRecord } from '@landed/prisma/read/merchant/api-key';
import { describe, expect, it } from 'vitest';
import { BatchedLookups } from './batched-lookups.js';

const hashOf = (index: number) => Buffer.from(index.toString(16).padStart(64, '0'), 'hex');
const record: ApiKeyRecord = {
  id: 'key-1',
  merchantId: asId<'merchant'>('merchant-1'),
  rail: 'test',
  kind: 'secret',
  taxPolicy: { quote: 'required', remittance: 'platform' },
  isExposed: false,
};

describe('BatchedLookups', () => {
  it('gives every waiting request the record of its own key', async () => {
    const sizes: number[] = [];
    const lookups = new BatchedLookups(async (hashes) => {
      sizes.push(hashes.length);
      return new Map(hashes.some((hash) => hash.equals(hashOf(7))) ? [[hashOf(7).toString('hex'), record]] : []);
    });
    const found = await Promise.all(Array.from({ length: 450 }, (_, index) => lookups.find(hashOf(index))));
    expect(found.flatMap((value, index) => (value === null ? [] : [[index, value]]))).toEqual([[7, record]]);
    expect(sizes).toEqual([200, 200, 50]);
  });

  it('rejects the requests of a failed query alone, and works again afterwards', async () => {
    const failures = [new Error('database is gone')];
    const lookups = new BatchedLookups(async () => {
      const failure = failures.pop();
      if (failure !== undefined) throw failure;
      return new Map([[hashOf(1).toString('hex'), record]]);
    });
    const first = await Promise.allSettled(Array.from({ length: 201 }, (_, index) => lookups.find(hashOf(index))));
    expect(first.filter(({ status }) => status === 'rejected')).toHaveLength(200);
    expect(first.at(-1)).toEqual({ status: 'fulfilled', value: null });
    expect(await lookups.find(hashOf(1))).toEqual(record);
  });
});
