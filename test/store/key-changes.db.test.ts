import { randomUUID } from 'node:crypto';
import { KeyCache } from '@landed/gateway/auth/key-cache';
import { KeyChanges } from '@landed/gateway/auth/key-changes';
import { lookUpKeys } from '@landed/gateway/auth/look-up-key';
import { apiKeyHash, apiKeyHashes, findActiveApiKey, findActiveApiKeys } from '@landed/prisma/read/merchant/api-key';
import { createMerchant } from '@landed/prisma/write/merchant/create-merchant';
import { rotateKeyPair } from '@landed/prisma/write/merchant/key-pair';
import { saveKeyUses } from '@landed/prisma/write/merchant/save-key-uses';
import { expect, it } from 'vitest';
import { createFreshDatabase } from '../setup/fresh-database.js';

const pepper = 'pepper-of-the-key-tests';
const log = { info: () => undefined, warn: () => undefined } as unknown as ConstructorParameters<typeof KeyChanges>[2];

it('a revoked key is removed from the cache by its notification, and works again after another one', async () => {
  const { database, drop } = await createFreshDatabase();
  // Time stands still, so no entry expires.
  const cache = new KeyCache((hash) => findActiveApiKey(database, hash), { now: () => 1 });
  const changes = new KeyChanges(database, cache, log);
  await changes.open();
  try {
    const merchantId = await createMerchant(database, { id: randomUUID(), name: 'Of a test', rails: ['test'] });
    const { secret_key: key } = await rotateKeyPair(database, pepper, { merchantId, rail: 'test' });
    const merchantOf = async () => (await cache.find(apiKeyHash(pepper, key)))?.merchantId;
    const revoke = (value: string) =>
      database.pool.query(`UPDATE api_key SET revoked_at = ${value} WHERE merchant_id = $1`, [merchantId]);
    await expect.poll(merchantOf).toBe(merchantId);
    await revoke('now()');
    await expect.poll(merchantOf).toBeUndefined();
    await revoke('NULL');
    await expect.poll(merchantOf).toBe(merchantId);
  } finally {
    changes.close();
    await drop();
  }
});

it('several keys are found in one query, without those that are revoked or unknown', async () => {
  const { database, drop } = await createFreshDatabase();
  try {
    const merchantId = await createMerchant(database, { id: randomUUID(), name: 'Of a test', rails: ['test'] });
    const old = await rotateKeyPair(database, pepper, { merchantId, rail: 'test' });
    const hashOf = (key: string) => apiKeyHash(pepper, key);
    const oldSecret = hashOf(old.secret_key);
    await database.pool.query('UPDATE api_key SET revoked_at = now() WHERE key_hash = $1', [oldSecret]);
    const { secret_key: secret, publishable_key: publishable } = await rotateKeyPair(database, pepper, {
      merchantId,
      rail: 'test',
    });
    const hashes = [oldSecret, hashOf('sk_test_unknown'), hashOf(secret), hashOf(publishable)];
    const found = await findActiveApiKeys(database, hashes);
    expect(found).toEqual(
      new Map([
        [hashOf(secret).toString('hex'), await findActiveApiKey(database, hashOf(secret))],
        [hashOf(publishable).toString('hex'), await findActiveApiKey(database, hashOf(publishable))],
      ]),
    );
  } finally {
    await drop();
  }
});

it('the latest use of each key is saved in one statement, and does not empty the caches of gateways', async () => {
  const { database, drop } = await createFreshDatabase();
  const lookups: string[] = [];
  const cache = new KeyCache(
    (hash) => {
      lookups.push(hash.toString('hex'));
      return findActiveApiKey(database, hash);
    },
    { now: () => 1 },
  );
  const changes = new KeyChanges(database, cache, log);
  try {
    const merchantId = await createMerchant(database, { id: randomUUID(), name: 'Of a test', rails: ['test'] });
    const { secret_key: key } = await rotateKeyPair(database, pepper, { merchantId, rail: 'test' });
    const keyId = (await findActiveApiKey(database, apiKeyHash(pepper, key)))?.id ?? '';
    await changes.open();
    const other = apiKeyHash(pepper, 'sk_test_unknown');
    const lookupsOf = async (hash: Buffer) => {
      await cache.find(hash);
      return lookups.filter((each) => each === hash.toString('hex')).length;
    };
    expect([await lookupsOf(apiKeyHash(pepper, key)), await lookupsOf(other)]).toEqual([1, 1]);
    const at = Date.parse('2026-11-27T10:00:00.000Z');
    await saveKeyUses(database, [
      { keyId, operation: 'createRefund', at },
      { keyId: randomUUID(), operation: 'createRefund', at },
    ]);
    await saveKeyUses(database, [{ keyId, operation: 'createTaxQuote', at: at - 1 }]);
    const used = await database.prisma.apiKey.findUnique({ where: { id: keyId } });
    expect([used?.lastUsedAt, used?.lastUsedOperation]).toEqual([new Date(at), 'createRefund']);
    // Notifications arrive in order: when this one is here, those of the uses would be too.
    await database.pool.query(`SELECT pg_notify('landed_api_key', $1)`, [other.toString('hex')]);
    await expect.poll(() => lookupsOf(other)).toBe(2);
    expect(await lookupsOf(apiKeyHash(pepper, key))).toBe(1);
  } finally {
    changes.close();
    await drop();
  }
});

it('keys work in every step of replacing the pepper, and afterwards with the new one alone if they were used', async () => {
  const { database, drop } = await createFreshDatabase();
  const [old, current] = ['the-old-pepper-of-keys', 'the-new-pepper-of-keys'];
  /** A gateway with these peppers. Its time stands still, so that no entry of its cache expires. */
  const gatewayWith = async (...peppers: string[]) => {
    const cache = new KeyCache(lookUpKeys(database), {
      now: () => 1,
      lookUpMany: (hashes) => findActiveApiKeys(database, hashes),
    });
    const changes = new KeyChanges(database, cache, log);
    await changes.open();
    const hashes = (key: string) => apiKeyHashes(peppers.join(','), key);
    return {
      find: async (key: string) => (await cache.find(...split(hashes(key))))?.kind ?? null,
      guess: async (key: string) => (await cache.findAmongGuesses(...split(hashes(key))))?.kind ?? null,
      close: () => changes.close(),
    };
  };
  const gateways = [await gatewayWith(old, current), await gatewayWith(current, old)] as const;
  const [before, after] = gateways;
  try {
    const merchantId = await createMerchant(database, { id: randomUUID(), name: 'Of a test', rails: ['test'] });
    const pair = await rotateKeyPair(database, `${old},${current}`, { merchantId, rail: 'test' });
    const found = () => Promise.all(gateways.flatMap(({ find }) => [find(pair.secret_key), find('sk_test_unknown')]));
    for (let times = 0; times < 50; times += 1) expect(await found()).toEqual(['secret', null, 'secret', null]);
    // The one that was deployed last decides; the other moves a key back at most once.
    const last = await gatewayWith(current, old);
    await last.find(pair.secret_key);
    const isMoved = () => findActiveApiKey(database, apiKeyHash(current, pair.secret_key));
    await expect.poll(isMoved).toMatchObject({ kind: 'secret' });
    last.close();
    expect(await after.guess(pair.publishable_key)).toBe('publishable');
    const alone = await gatewayWith(current);
    expect([await alone.find(pair.secret_key), await alone.find(pair.publishable_key)]).toEqual(['secret', null]);
    await database.pool.query('UPDATE api_key SET revoked_at = now() WHERE merchant_id = $1', [merchantId]);
    for (const { find } of [before, after, alone]) await expect.poll(() => find(pair.secret_key)).toBeNull();
    alone.close();
  } finally {
    for (const { close } of gateways) close();
    await drop();
  }
});

function split([hash, ...others]: readonly [Buffer, ...Buffer[]]): readonly [Buffer, readonly Buffer[]] {
  return [hash, others];
}
