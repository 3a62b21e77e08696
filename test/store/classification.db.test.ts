import { createHash, randomUUID } from 'node:crypto';
import { createClassificationActivities } from '@landed/activities/classification/activities';
import type { ClassifierResponse } from '@landed/contracts/classification/types';
import type { MerchantId } from '@landed/contracts/ids/ids';
import type { Rail } from '@landed/contracts/rail/rail';
import { openDatabase } from '@landed/prisma/database';
import { findClassifications } from '@landed/prisma/read/classification/find-classifications';
import { saveClassifications } from '@landed/prisma/write/classification/save-classifications';
import { createMerchant } from '@landed/prisma/write/merchant/create-merchant';
import { purgeClassifications } from '@landed/prisma/write/retention/purge-classifications';
import { describe, expect, it } from 'vitest';
import { createFreshDatabase, databaseOfFile } from '../setup/fresh-database.js';
import { allRows } from './stored-state.js';

const fresh = databaseOfFile();

interface Owner {
  readonly merchantId: MerchantId;
  readonly rail: Rail;
}

async function newOwner(): Promise<Owner> {
  const merchantId = await createMerchant(fresh.database, {
    id: randomUUID(),
    name: 'Classifications',
    rails: ['test', 'live'],
  });
  return { merchantId, rail: 'test' };
}

const keyOf = (words: string) => createHash('sha256').update(words).digest('hex');

function result(hsCode: string): ClassifierResponse {
  return {
    hsCode,
    nationalCode: null,
    category: 'home.kitchen.mug',
    normalizedDescription: 'Mug, stoneware',
    confidence: 0.91,
    source: 'classified',
    alternatives: [
      { hsCode: '691110', category: 'home.kitchen.mug', normalizedDescription: 'Mug, porcelain', confidence: 0.3 },
    ],
    needsMoreDetail: ['material'],
    mismatchWarning: false,
  };
}

const save = (owner: Owner, results: ReadonlyMap<string, ClassifierResponse>, version = 'v2') =>
  saveClassifications(fresh.database, owner, version, results);
const find = (owner: Owner, ...words: readonly string[]) =>
  findClassifications(fresh.database, owner, words.map(keyOf));
const purge = (version: string, { days = 30, limit = 500 } = {}) =>
  purgeClassifications(fresh.database, { olderThanMilliseconds: days * 86_400_000, limit }, version);

async function age({ merchantId }: Owner, days: number): Promise<void> {
  await fresh.database.pool.query(
    'UPDATE classification_cache SET created_at = created_at - make_interval(days => $2) WHERE merchant_id = $1',
    [merchantId, days],
  );
}

const one = (words: string, hsCode = '691200') => new Map([[keyOf(words), result(hsCode)]]);

describe('a cached classification', () => {
  it('a cached classification is found by its key and by no other key', async () => {
    const owner = await newOwner();
    await save(owner, new Map([...one('mug'), ...one('shirt', '610910')]));
    expect(await find(owner, 'shirt', 'hat', 'mug')).toEqual(
      new Map([
        [keyOf('mug'), result('691200')],
        [keyOf('shirt'), result('610910')],
      ]),
    );
    expect(await find(owner)).toEqual(new Map());
  });

  it('keeps its first result when it is saved twice', async () => {
    const owner = await newOwner();
    await save(owner, one('mug'));
    const once = await allRows(fresh.database, owner.merchantId);
    expect(once['classification_cache']?.length).toBe(1);
    await save(owner, one('mug'));
    await save(owner, one('mug', '610910'), 'v3');
    expect(await allRows(fresh.database, owner.merchantId)).toEqual(once);
  });

  it('a cached classification does not keep new results in the same call from being saved', async () => {
    const owner = await newOwner();
    await save(owner, one('mug'));
    await save(owner, new Map([...one('mug'), ...one('hat', '650500')]));
    expect((await find(owner, 'mug', 'hat')).size).toBe(2);
  });

  it('a cached classification is not visible to another merchant or on the other rail under the same key', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const live = { ...owner, rail: 'live' } as const;
    await save(owner, one('mug'));
    expect([await find(other, 'mug'), await find(live, 'mug')]).toEqual([new Map(), new Map()]);
    await save(other, one('mug', '691110'));
    await save(live, one('mug', '691190'));
    const codes = await Promise.all([owner, other, live].map((who) => find(who, 'mug')));
    expect(codes.map((found) => found.get(keyOf('mug'))?.hsCode)).toEqual(['691200', '691110', '691190']);
  });

  it('a cached classification is saved without a deadlock by concurrent calls in different orders', async () => {
    const owner = await newOwner();
    const many = Array.from({ length: 25 }, (_, index) => one(`mug ${index}`)).flatMap((each) => [...each]);
    const orders = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? many : many.toReversed()));
    await Promise.all(orders.map((order) => save(owner, new Map(order))));
    expect((await allRows(fresh.database, owner.merchantId))['classification_cache']?.length).toBe(25);
  });

  it('requires that the merchant has the rail', async () => {
    const merchantId = await createMerchant(fresh.database, { id: randomUUID(), name: 'One rail', rails: ['test'] });
    await expect(save({ merchantId, rail: 'live' }, one('mug'))).rejects.toThrow(
      'classification_cache_merchant_id_rail_fkey',
    );
  });

  it.each([
    ['a key that is not a SHA-256', [['abcd', result('691200')]], 'classification_cache_key_check'],
    ['a result without a code', [[keyOf('a'), {}]], 'classification_cache_result_check'],
    ['a code of eight digits', [[keyOf('a'), result('69120010')]], 'classification_cache_result_check'],
  ] as const)('a cached classification is rejected by the database with %s', async (_, results, constraint) => {
    const owner = await newOwner();
    await expect(save(owner, new Map(results as readonly (readonly [string, ClassifierResponse])[]))).rejects.toThrow(
      constraint,
    );
  });
});

describe('the sweep', () => {
  it('deletes results of other versions after 30 days, and nothing else', async () => {
    const [owner, young] = [await newOwner(), await newOwner()];
    await save(owner, one('mug'), 'v1');
    await save(owner, one('hat'), 'v3');
    await save(owner, one('shirt'), 'v2');
    await age(owner, 30);
    await save(young, one('mug'), 'v1');
    await age(young, 29);
    expect(await purge('v2')).toBe(2);
    expect([...(await find(owner, 'mug', 'hat', 'shirt')).keys()]).toEqual([keyOf('shirt')]);
    expect((await find(young, 'mug')).size).toBe(1);
    expect(await purge('v2')).toBe(0);
  });

  it('deletes at most the given number of rows, and two sweeps at once share them', async () => {
    const owner = await newOwner();
    await save(owner, new Map(Array.from({ length: 60 }, (_, index) => [...one(`old ${index}`)]).flat()), 'v1');
    await age(owner, 31);
    const deleted = await Promise.all([purge('v2', { limit: 20 }), purge('v2', { limit: 20 })]);
    expect(deleted).toEqual([20, 20]);
    expect([await purge('v2'), await purge('v2')]).toEqual([20, 0]);
  });

  it('uses an index, as the lookup does, with many rows of the version in use', async () => {
    // A separate database, so that no other test's scans are counted.
    const crowded = await createFreshDatabase();
    try {
      const merchantId = await createMerchant(crowded.database, { id: randomUUID(), name: 'Many', rails: ['test'] });
      await crowded.database.pool.query(
        `INSERT INTO classification_cache (merchant_id, rail, key, engine_version, result, created_at)
         SELECT $1, 'test', sha256(n::text::bytea), CASE n WHEN 1 THEN 'v1' ELSE 'v2' END, $2, now() - interval '90 days'
         FROM generate_series(1, 20000) AS n`,
        [merchantId, JSON.stringify(result('691200'))],
      );
      await crowded.database.pool.query('ANALYZE classification_cache');
      // A connection reports its scans when it ends, at the latest.
      const reader = openDatabase(crowded.url, { poolMax: 1 });
      const keys = Array.from({ length: 25 }, (_, index) => keyOf(String(index + 1)));
      expect((await findClassifications(reader, { merchantId, rail: 'test' }, keys)).size).toBe(25);
      const month = { olderThanMilliseconds: 30 * 86_400_000, limit: 500 };
      expect(await purgeClassifications(reader, month, 'v2')).toBe(1);
      await reader.close();
      const scansOfTheWhole = async () => {
        const { rows } = await crowded.database.pool.query<{ whole: string; by_index: string }>(
          `SELECT seq_scan AS whole, idx_scan AS by_index FROM pg_stat_user_tables WHERE relname = 'classification_cache'`,
        );
        return rows.map((row) => [row.whole, Number(row.by_index) > 0]);
      };
      await expect.poll(scansOfTheWhole, { timeout: 90_000 }).toEqual([['0', true]]);
    } finally {
      await crowded.drop();
    }
  });
});

describe('the cache of a merchant with a remote classifier', () => {
  it('a result without the remote classifier is not cached, and the decided one is', async () => {
    const owner = await newOwner();
    const body = { destination_country: 'GB', products: [{ sku: 'A', title: 'Mug' }] };
    const classify = async (remote: 'decided' | 'unavailable') => {
      const { classify: run } = createClassificationActivities({
        database: fresh.database,
        restrictionOf: () => null,
        nationalLineOf: () => null,
        classifier: {
          version: async () => 'v1+acme',
          knownCodes: async () => [],
          classify: async () => [{ ...result('691200'), remote }],
        },
      });
      const outcome = await run({ ...owner, requestId: 'request', body });
      return outcome.kind === 'classified' ? outcome.classifications : [];
    };
    expect(await classify('unavailable')).toMatchObject([{ remote: 'unavailable', cached: false }]);
    expect(await classify('decided')).toMatchObject([{ remote: 'decided', cached: false }]);
    expect(await classify('unavailable')).toMatchObject([{ remote: 'decided', cached: true }]);
  });
});
