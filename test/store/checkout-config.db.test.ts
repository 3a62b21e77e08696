import { randomUUID } from 'node:crypto';
import type { BrandingChanges } from '@landed/contracts/branding/types';
import { asId, type MerchantId } from '@landed/contracts/ids/ids';
import type { MerchantTermsChanges } from '@landed/contracts/merchant/terms';
import type { KeyService } from '@landed/management/api-key/change-keys';
import { createKeyPair } from '@landed/management/api-key/change-keys';
import { setBranding } from '@landed/management/branding/set-branding';
import { showBranding } from '@landed/management/branding/show-branding';
import { ManagementError } from '@landed/management/management-error';
import { configureMerchant } from '@landed/management/merchant/configure-merchant';
import { createMerchant } from '@landed/management/merchant/create-merchant';
import { showMerchant } from '@landed/management/merchant/show-merchant';
import { loadBrowserConfig } from '@landed/prisma/read/checkout-config/load-browser-config';
import { readWallets } from '@landed/prisma/read/checkout-config/read-wallets';
import { apiKeyHash, findActiveApiKey } from '@landed/prisma/read/merchant/api-key';
import { createMerchant as createSeedMerchant } from '@landed/prisma/write/merchant/create-merchant';
import { markKeyExposed } from '@landed/prisma/write/merchant/mark-key-exposed';
import { beforeAll, describe, expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';

const fresh = databaseOfFile();
let service: KeyService;
const by = { actor: 'operator@landed.example', reason: 'case 7' };

beforeAll(() => {
  service = { database: fresh.database, apiKeyPepper: 'a-pepper-of-the-tests' };
});
const newMerchant = async () => (await createMerchant(service, { name: 'Harbour Leather' }, by)).merchantId;
const onTest = (merchantId: MerchantId) => ({ merchantId, rail: 'test' }) as const;
const set = (merchantId: MerchantId, changes: BrandingChanges) => setBranding(service, onTest(merchantId), changes, by);
const configure = (merchantId: MerchantId, changes: MerchantTermsChanges) =>
  configureMerchant(service, onTest(merchantId), changes, by);
const recorded = async (merchantId: MerchantId) =>
  (await showMerchant(service, merchantId)).changes
    .map(({ change, rail, actor, reason, fields }) => ({ change, rail, actor, reason, fields }))
    .toReversed()
    .slice(1);

async function codeOf(work: Promise<unknown>): Promise<string | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof ManagementError) return error.code;
    throw error;
  }
}

describe('the branding of a merchant', () => {
  it('the branding of a merchant is what the next read of browser_config returns, with the base theme for fields that are not set', async () => {
    const merchantId = await newMerchant();
    const read = () => loadBrowserConfig(fresh.database, merchantId, 'test', 'gb');
    const base = (await read()).branding;
    expect(base).toMatchObject({ displayName: 'Harbour Leather', logoUrl: null, buttonLabel: 'Pay', borderRadius: 8 });
    const { settings } = await set(merchantId, { primaryColor: '#ABC', borderRadius: 0, displayName: 'Harbour' });
    expect(settings).toMatchObject({ primaryColor: '#aabbcc', borderRadius: 0, buttonLabel: null });
    expect((await read()).branding).toEqual({
      ...base,
      displayName: 'Harbour',
      primaryColor: '#aabbcc',
      borderRadius: 0,
    });
    await set(merchantId, { primaryColor: null, displayName: null });
    expect((await read()).branding).toEqual({ ...base, borderRadius: 0 });
    expect(await showBranding(service, onTest(merchantId))).toMatchObject({ branding: { ...base, borderRadius: 0 } });
  });

  it('the branding of a merchant is recorded with its values before and after, once per change', async () => {
    const merchantId = await newMerchant();
    await set(merchantId, { buttonLabel: 'Buy', borderRadius: 4 });
    await set(merchantId, { buttonLabel: 'Buy', borderRadius: 6 });
    await set(merchantId, { buttonLabel: 'Buy', borderRadius: 6 });
    const change = { change: 'branding_changed', rail: 'test', ...by };
    expect(await recorded(merchantId)).toEqual([
      {
        ...change,
        fields: { buttonLabel: { before: null, after: 'Buy' }, borderRadius: { before: null, after: 4 } },
      },
      { ...change, fields: { borderRadius: { before: 4, after: 6 } } },
    ]);
  });

  it('keeps both of two changes that are made at once', async () => {
    const merchantId = await newMerchant();
    await Promise.all([set(merchantId, { buttonLabel: 'Buy' }), set(merchantId, { borderRadius: 3 })]);
    const { settings } = await showBranding(service, onTest(merchantId));
    expect(settings).toMatchObject({ buttonLabel: 'Buy', borderRadius: 3 });
  });

  it('stores one branding per merchant and rail', async () => {
    const id = randomUUID();
    const merchantId = await createSeedMerchant(fresh.database, { id, name: 'Live', rails: ['test', 'live'] });
    await set(merchantId, { buttonLabel: 'Try' });
    const live = await loadBrowserConfig(fresh.database, merchantId, 'live', 'gb');
    expect(live.branding.buttonLabel).toBe('Pay');
  });

  it('reports a low contrast and stores it all the same', async () => {
    const merchantId = await newMerchant();
    const { contrasts } = await set(merchantId, { textColor: '#777777' });
    expect(contrasts[0]).toEqual({
      of: 'textColor',
      on: 'backgroundColor',
      ratio: 4.47,
      required: 4.5,
      passes: false,
    });
  });

  it('rejects a wrong value and changes nothing, for a merchant that exists or not', async () => {
    const merchantId = await newMerchant();
    expect(await codeOf(set(merchantId, { buttonLabel: 'Buy', logoUrl: 'http://a.example/l.png' }))).toBe(
      'branding_rejected',
    );
    expect(await recorded(merchantId)).toEqual([]);
    expect(await codeOf(set(asId<'merchant'>(randomUUID()), { buttonLabel: 'Buy' }))).toBe('merchant_not_found');
    const onLive = { merchantId, rail: 'live' } as const;
    expect(await codeOf(setBranding(service, onLive, { buttonLabel: 'Buy' }, by))).toBe('live_not_enabled');
  });

  it.each([
    ['primary_color', "'red'"],
    ['logo_url', "'http://a.example/l.png'"],
    ['border_radius', '25'],
    ['button_label', `'${'a'.repeat(41)}'`],
    ['font_family', "'Inter; color: red'"],
  ])(
    'the branding of a merchant cannot be stored around the rules: the database rejects a wrong %s',
    async (column, value) => {
      const merchantId = await newMerchant();
      await expect(
        fresh.database.pool.query(
          `INSERT INTO branding (merchant_id, rail, ${column}) VALUES ('${merchantId}', 'test', ${value})`,
        ),
      ).rejects.toMatchObject({ code: '23514' });
    },
  );
});

describe('the terms of a merchant', () => {
  it('terms change without SQL, with a record of what they were', async () => {
    const merchantId = await newMerchant();
    const changes = {
      feeBps: 425,
      feeFixed: 30,
      disputeFee: 2_000,
      reserveBps: 500,
      quotePolicy: 'optional',
      fraudScoring: true,
      taxEngine: 'sandbox',
      applePay: false,
    } as const;
    expect(await configure(merchantId, changes)).toEqual({
      ...changes,
      taxRemittance: 'platform',
      googlePay: true,
    });
    await configure(merchantId, { feeBps: 425 });
    const { terms } = await showMerchant(service, merchantId);
    expect(terms).toEqual([{ rail: 'test', taxRemittance: 'platform', googlePay: true, ...changes }]);
    expect(await recorded(merchantId)).toEqual([
      {
        change: 'configured',
        rail: 'test',
        ...by,
        fields: {
          feeBps: { before: 500, after: 425 },
          feeFixed: { before: 50, after: 30 },
          disputeFee: { before: 1_500, after: 2_000 },
          reserveBps: { before: 0, after: 500 },
          quotePolicy: { before: 'required', after: 'optional' },
          fraudScoring: { before: false, after: true },
          taxEngine: { before: null, after: 'sandbox' },
          applePay: { before: true, after: false },
        },
      },
    ]);
  });

  it('terms need a reason and allowed values, and a live rail for live terms', async () => {
    const merchantId = await newMerchant();
    const withoutReason = { actor: 'a', reason: null };
    expect(await codeOf(configureMerchant(service, onTest(merchantId), { feeBps: 1 }, withoutReason))).toBe(
      'reason_required',
    );
    expect(await codeOf(configure(merchantId, { feeBps: 10_001 }))).toBe('terms_rejected');
    const onLive = { merchantId, rail: 'live' } as const;
    expect(await codeOf(configureMerchant(service, onLive, { feeBps: 1 }, by))).toBe('live_not_enabled');
    expect(await recorded(merchantId)).toEqual([]);
  });

  it('terms never become a live charge without a quote whose tax the platform remits, from two changes at once', async () => {
    const id = randomUUID();
    const merchantId = await createSeedMerchant(fresh.database, { id, name: 'Live', rails: ['test', 'live'] });
    const owner = { merchantId, rail: 'live' } as const;
    await configureMerchant(service, owner, { taxRemittance: 'merchant' }, by);
    const results = await Promise.all([
      codeOf(configureMerchant(service, owner, { quotePolicy: 'optional' }, by)),
      codeOf(configureMerchant(service, owner, { taxRemittance: 'platform' }, by)),
    ]);
    expect(new Set(results)).toEqual(new Set([null, 'terms_rejected']));
  });
});

describe('the wallets of a merchant', () => {
  it('wallets are inactive while no domain is registered', async () => {
    const merchantId = await newMerchant();
    const none = { applePay: 'inactive', googlePay: 'inactive' };
    expect(await readWallets(fresh.database, merchantId, 'test', 'gb')).toEqual(none);
    expect((await loadBrowserConfig(fresh.database, merchantId, 'test', 'gb')).wallets).toEqual(none);
  });
});

describe('a secret key that was sent from a browser', () => {
  it('a secret key that was sent from a browser is recorded once, with a row in the audit log, and keeps working', async () => {
    const merchantId = await newMerchant();
    const pair = await createKeyPair(service, onTest(merchantId), by);
    const keyOf = (key: string) => findActiveApiKey(fresh.database, apiKeyHash(service.apiKeyPepper, key));
    const secret = await keyOf(pair.secret_key);
    expect(secret).toMatchObject({ kind: 'secret', isExposed: false });
    const marked = await Promise.all([1, 2, 3].map(() => markKeyExposed(fresh.database, secret?.id ?? '')));
    expect(marked.filter(Boolean).length).toBe(1);
    expect(await keyOf(pair.secret_key)).toMatchObject({ id: secret?.id, isExposed: true });
    const { keys, changes } = await showMerchant(service, merchantId);
    expect(keys[0]).toMatchObject({ exposedAt: expect.any(String), revokedAt: null });
    expect(changes[0]).toMatchObject({
      change: 'key_exposed',
      rail: 'test',
      actor: 'gateway',
      reason: `the secret key that ends in ${pair.secret_key.slice(-4)} was sent to browser_config`,
    });
    const publishable = await keyOf(pair.publishable_key);
    expect(await markKeyExposed(fresh.database, publishable?.id ?? '')).toBe(false);
  });
});
