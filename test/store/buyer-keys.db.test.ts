import { randomBytes } from 'node:crypto';
import { parseKeyring } from '@landed/codec/keyring';
import { type Database, openDatabase } from '@landed/prisma/database';
import { prepareCheckout } from '@landed/prisma/write/checkout/prepare-checkout';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFreshDatabase, type FreshDatabase } from '../setup/fresh-database.js';
import { newCheckout, preparationOf } from './checkout-case.js';

const keyOf = (id: string) => `${id}:${randomBytes(32).toString('base64')}`;
const [first, second] = [keyOf('k1'), keyOf('k2')];
const keyring = parseKeyring(first);
let data: FreshDatabase;
let keys: FreshDatabase;
let database: Database;

beforeAll(async () => {
  data = await createFreshDatabase();
});
afterAll(() => data.drop());
beforeEach(async () => {
  keys = await createFreshDatabase();
  database = openDatabase(data.url, { poolMax: 2, buyerKeysUrl: keys.url });
  return async () => {
    await database.close();
    await keys.drop().catch(() => undefined);
  };
});

const charge = async (ring = keyring) => prepareCheckout(database, ring, preparationOf(await newCheckout(database)));
const stored = async () =>
  (await keys.database.prisma.buyerKey.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id);

describe('the keys of buyers', () => {
  it('charges at once need one statement for their keys together, and no two share a key', async () => {
    expect(await Promise.all(Array.from({ length: 20 }, () => charge()))).toEqual(Array(20).fill(true));
    expect(await stored()).toHaveLength(64);
    const taken = await Promise.all(Array.from({ length: 200 }, () => database.buyerKeys.take(keyring)));
    expect(new Set(taken.map(({ id }) => id)).size).toBe(200);
    expect(await stored()).toEqual(expect.arrayContaining(taken.map(({ id }) => id)));
    expect(await data.database.prisma.buyerKey.count()).toBe(0);
  });

  it('charges continue while the database of keys is away, until the keys that were stored ahead are used', async () => {
    expect(await charge()).toBe(true);
    await keys.drop();
    for (let charged = 1; charged < 64; charged += 1) await database.buyerKeys.take(keyring);
    await expect(charge()).rejects.toThrow();
    const { count } = await data.database.prisma.paymentBuyer.updateMany({ data: { emailKeyId: 'k1' } });
    expect(count).toBe(21);
  });

  it('the keys move to the new encryption key, once, and open with it alone', async () => {
    const { id, bytes } = await database.buyerKeys.take(keyring);
    const rotated = parseKeyring(`${second},${first}`);
    expect([await database.buyerKeys.reseal(rotated), await database.buyerKeys.reseal(rotated)]).toEqual([64, 0]);
    expect((await database.buyerKeys.find(parseKeyring(second), [id])).get(id)).toEqual({ id, bytes });
  });

  it('a destroyed key is gone for every process, even when it is destroyed again', async () => {
    const [one, other] = [await database.buyerKeys.take(keyring), await database.buyerKeys.take(keyring)];
    await database.buyerKeys.destroy([one.id]);
    await database.buyerKeys.destroy([one.id]);
    expect([...(await database.buyerKeys.find(keyring, [one.id, other.id])).keys()]).toEqual([other.id]);
  });

  it('a process that has stored keys at its start needs no statement for the key of its first charge', async () => {
    await Promise.all([database.buyerKeys.prepare(keyring), database.buyerKeys.prepare(keyring)]);
    await database.buyerKeys.prepare(keyring);
    expect(await stored()).toHaveLength(64);
    await keys.drop();
    expect(await charge()).toBe(true);
  });
});
