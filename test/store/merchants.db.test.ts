import { randomUUID } from 'node:crypto';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { KeyService } from '@landed/management/api-key/change-keys';
import { createKeyPair, revokeKeys, rotateKeyPair } from '@landed/management/api-key/change-keys';
import { ManagementError } from '@landed/management/management-error';
import { createMerchant } from '@landed/management/merchant/create-merchant';
import { holdMerchant, releaseMerchant } from '@landed/management/merchant/hold-merchant';
import { listMerchants } from '@landed/management/merchant/list-merchants';
import { showMerchant } from '@landed/management/merchant/show-merchant';
import { recordAgreement, verifyMerchant } from '@landed/management/merchant/unlock-live';
import { EndpointError } from '@landed/management/webhook-endpoint/endpoint-error';
import { apiKeyHash, findActiveApiKey } from '@landed/prisma/read/merchant/api-key';
import { createMerchant as createSeedMerchant } from '@landed/prisma/write/merchant/create-merchant';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';

const fresh = databaseOfFile();
let service: KeyService;
const by = { actor: 'operator@landed.example', reason: 'case 7' };

beforeAll(() => {
  service = { database: fresh.database, apiKeyPepper: 'a-pepper-of-the-tests' };
});
const newMerchant = async () => (await createMerchant(service, { name: ' Harbour Leather ' }, by)).merchantId;
const changesOf = async (merchantId: MerchantId) =>
  (await showMerchant(service, merchantId)).changes
    .map(({ change, rail, actor, reason }) => [change, rail, actor, reason])
    .toReversed();
const activeKey = (key: string) => findActiveApiKey(fresh.database, apiKeyHash(service.apiKeyPepper, key));

async function codeOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof ManagementError || error instanceof EndpointError) return error.code;
    throw error;
  }
}

async function accountsOf(merchantId: MerchantId): Promise<number[]> {
  const { rows } = await fresh.database.pool.query<{ rail: string; count: number }>(
    `SELECT rail, count(*)::int FROM ledger_account WHERE merchant_id = $1 GROUP BY rail ORDER BY rail`,
    [merchantId],
  );
  return rows.map(({ count }) => count);
}

describe('a new merchant', () => {
  it('a new merchant can have test keys and no live keys, and its creation is recorded', async () => {
    const merchantId = await newMerchant();
    const { merchant, keys } = await showMerchant(service, merchantId);
    expect(merchant).toEqual({
      merchantId,
      name: 'Harbour Leather',
      rails: ['test'],
      verifiedAt: null,
      verificationReference: null,
      agreedAt: null,
      agreementReference: null,
      heldAt: null,
      hasOwnerEmail: false,
      createdAt: expect.any(String) as string,
    });
    expect(keys).toEqual([]);
    expect(await changesOf(merchantId)).toEqual([['created', null, by.actor, by.reason]]);
    expect(await accountsOf(merchantId)).toEqual([15]);
  });

  it.each(['', '   ', 'a'.repeat(201), 'a\nb', 'a\u0000'])(
    'a new merchant is rejected with the name %j',
    async (name) => {
      expect(await codeOf(createMerchant(service, { name }, by))).toBe('name_rejected');
    },
  );

  it('a new merchant is rejected without an actor', async () => {
    expect(await codeOf(createMerchant(service, { name: 'A' }, { actor: ' ', reason: null }))).toBe(
      'changed_by_rejected',
    );
  });
});

describe('live keys', () => {
  it.each([
    ['verification', 'agreement', verifyMerchant, recordAgreement],
    ['agreement', 'verification', recordAgreement, verifyMerchant],
  ])('live keys need the %s and the %s, in either order', async (_first, missing, first, second) => {
    const merchantId = await newMerchant();
    const live = { merchantId, rail: 'live' } as const;
    expect(await codeOf(createKeyPair(service, live, by))).toBe('live_not_enabled');
    expect((await first(service, merchantId, 'case 7', by)).rails).toEqual(['test']);
    await expect(createKeyPair(service, live, by)).rejects.toThrow(`Live keys need a record of the ${missing}`);
    expect((await second(service, merchantId, 'contract 3', by)).rails).toEqual(['test', 'live']);
    const { secret_key: key } = await createKeyPair(service, live, by);
    expect(key).toMatch(/^sk_live_/);
    expect(await activeKey(key)).toMatchObject({ merchantId, rail: 'live', kind: 'secret' });
    expect(await accountsOf(merchantId)).toEqual([15, 15]);
    expect((await changesOf(merchantId)).map(([change, rail]) => [change, rail]).slice(-3)).toEqual([
      [second === verifyMerchant ? 'verified' : 'agreed', null],
      ['live_enabled', 'live'],
      ['keys_created', 'live'],
    ]);
  });

  it('live keys are unlocked once when both records are made at the same time', async () => {
    const merchantId = await newMerchant();
    await Promise.all([
      verifyMerchant(service, merchantId, 'case 7', by),
      recordAgreement(service, merchantId, 'contract 3', by),
    ]);
    const { merchant, changes } = await showMerchant(service, merchantId);
    expect(merchant.rails).toEqual(['test', 'live']);
    expect(changes.filter(({ change }) => change === 'live_enabled').length).toBe(1);
  });

  it('live keys cannot be unlocked around the records: the database rejects the rail', async () => {
    const merchantId = await newMerchant();
    await expect(
      fresh.database.pool.query(
        `INSERT INTO merchant_rail (merchant_id, rail, enabled_at, reserve_bps) VALUES ($1, 'live', now(), 0)`,
        [merchantId],
      ),
    ).rejects.toMatchObject({ code: '23514' });
  });

  it('live keys keep the first record when a merchant is verified again', async () => {
    const merchantId = await newMerchant();
    const first = await verifyMerchant(service, merchantId, 'case 7', by);
    expect(await verifyMerchant(service, merchantId, 'case 8', by)).toEqual(first);
    expect((await changesOf(merchantId)).length).toBe(2);
    expect(await codeOf(verifyMerchant(service, merchantId, ' ', by))).toBe('reference_rejected');
    expect(await codeOf(recordAgreement(service, asId<'merchant'>(randomUUID()), 'x', by))).toBe('merchant_not_found');
  });
});

describe('the keys of a merchant', () => {
  it('keys are created once, replaced as a pair, and revoked without a replacement', async () => {
    const owner = { merchantId: await newMerchant(), rail: 'test' } as const;
    expect(await codeOf(rotateKeyPair(service, owner, by))).toBe('no_keys');
    const first = await createKeyPair(service, owner, by);
    expect(await codeOf(createKeyPair(service, owner, by))).toBe('keys_exist');
    expect(await activeKey(first.publishable_key)).toMatchObject({ kind: 'publishable' });
    const second = await rotateKeyPair(service, owner, by);
    expect(await Promise.all([first.secret_key, first.publishable_key].map(activeKey))).toEqual([null, null]);
    expect(await activeKey(second.secret_key)).not.toBe(null);
    expect(await revokeKeys(service, owner, by)).toBe(true);
    expect(await Promise.all([second.secret_key, second.publishable_key].map(activeKey))).toEqual([null, null]);
    expect(await revokeKeys(service, owner, by)).toBe(false);
    const third = await createKeyPair(service, owner, by);
    const { keys } = await showMerchant(service, owner.merchantId);
    expect(keys.map(({ secretLastFour, revokedAt }) => [secretLastFour, revokedAt === null])).toEqual([
      [third.secret_key.slice(-4), true],
      [second.secret_key.slice(-4), false],
      [first.secret_key.slice(-4), false],
    ]);
    expect((await changesOf(owner.merchantId)).map(([change]) => change)).toEqual([
      'created',
      'keys_created',
      'keys_rotated',
      'keys_revoked',
      'keys_created',
    ]);
  });

  it('keys are one pair, however many operators create or rotate them at once', async () => {
    const owner = { merchantId: await newMerchant(), rail: 'test' } as const;
    const created = await Promise.allSettled(Array.from({ length: 5 }, () => createKeyPair(service, owner, by)));
    expect(created.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    await Promise.all(Array.from({ length: 5 }, () => rotateKeyPair(service, owner, by)));
    const { keys } = await showMerchant(service, owner.merchantId);
    expect([keys.length, keys.filter(({ revokedAt }) => revokedAt === null).length]).toEqual([6, 1]);
  });

  it('keys are rejected for a merchant that does not exist', async () => {
    const owner = { merchantId: asId<'merchant'>(randomUUID()), rail: 'test' } as const;
    expect(await codeOf(createKeyPair(service, owner, by))).toBe('merchant_not_found');
    expect(await codeOf(revokeKeys(service, owner, by))).toBe('merchant_not_found');
  });
});

describe('the hold of a merchant', () => {
  it('a hold is stored once with its reason, until the release', async () => {
    const merchantId = await newMerchant();
    const held = await holdMerchant(service, merchantId, by);
    expect(held.heldAt).toEqual(expect.any(String));
    expect(await holdMerchant(service, merchantId, { ...by, reason: 'again' })).toEqual(held);
    expect((await releaseMerchant(service, merchantId, { ...by, reason: 'settled' })).heldAt).toBe(null);
    expect((await releaseMerchant(service, merchantId, by)).heldAt).toBe(null);
    expect(await changesOf(merchantId)).toEqual([
      ['created', null, by.actor, by.reason],
      ['held', null, by.actor, by.reason],
      ['released', null, by.actor, 'settled'],
    ]);
  });

  it('a hold needs a reason', async () => {
    const merchantId = await newMerchant();
    expect(await codeOf(holdMerchant(service, merchantId, { actor: 'a', reason: ' ' }))).toBe('reason_required');
    expect(await codeOf(releaseMerchant(service, merchantId, { actor: 'a', reason: null }))).toBe('reason_required');
  });
});

describe('a list of merchants', () => {
  it('a list of merchants has every merchant once, newest first, page by page, or only those that are held', async () => {
    const made: MerchantId[] = [];
    for (let count = 0; count < 5; count += 1) made.unshift(await newMerchant());
    await holdMerchant(service, made[1] as MerchantId, by);
    const first = await listMerchants(service, { limit: 3 });
    expect([first.merchants.map(({ merchantId }) => merchantId), first.hasMore]).toEqual([made.slice(0, 3), true]);
    const next = await listMerchants(service, { limit: 2, startingAfter: made[2] as MerchantId });
    expect(next.merchants.map(({ merchantId }) => merchantId)).toEqual(made.slice(3, 5));
    const held = await listMerchants(service, { limit: 100, held: true });
    expect(held.merchants.map(({ merchantId }) => merchantId)).toEqual([made[1]]);
    const unknown = asId<'merchant'>(randomUUID());
    expect(await codeOf(listMerchants(service, { limit: 1, startingAfter: unknown }))).toBe('cursor_not_found');
  });
});

describe('recorded changes of merchants', () => {
  it('recorded changes of merchants cannot be changed or deleted', async () => {
    await newMerchant();
    for (const statement of ['UPDATE merchant_change SET actor = $1', 'DELETE FROM merchant_change WHERE actor <> $1'])
      await expect(fresh.database.pool.query(statement, ['x'])).rejects.toThrow();
  });

  it('changes are recorded for operators only: the seed of a local stack records none', async () => {
    const merchantId = await createSeedMerchant(fresh.database, {
      id: randomUUID(),
      name: 'Seeded',
      rails: ['test', 'live'],
    });
    const { merchant, changes } = await showMerchant(service, merchantId);
    expect([merchant.rails, merchant.verificationReference, changes]).toEqual([
      ['test', 'live'],
      'recorded elsewhere',
      [],
    ]);
  });
});
