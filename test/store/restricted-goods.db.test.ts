import { randomUUID } from 'node:crypto';
import { createTaxQuoteActivities } from '@landed/activities/tax-quote/activities';
import { asId } from '@landed/contracts/ids/ids';
import type { GivenAllowance } from '@landed/contracts/restricted-goods/types';
import { createTaxQuoteSchema } from '@landed/contracts/tax-quote/wire';
import { allowGoods, listGoods, revokeGoods } from '@landed/management/restricted-goods/allow-goods';
import { createMerchant } from '@landed/prisma/write/merchant/create-merchant';
import { createTaxEngine } from '@landed/tax-engine/price';
import { v7 as uuidV7 } from 'uuid';
import { expect, it } from 'vitest';
import { databaseOfFile } from '../setup/fresh-database.js';
import { handbagQuote } from '../setup/orders.js';
import { newKeyring } from './checkout-case.js';

const fresh = databaseOfFile();
const keyring = newKeyring();
const by = { actor: 'Ada', reason: 'Ticket 7' };

const newMerchant = () =>
  createMerchant(fresh.database, { id: randomUUID(), name: 'Pharmacy', rails: ['test', 'live'] });

async function given(change: Partial<GivenAllowance> = {}): Promise<GivenAllowance> {
  return {
    merchantId: await newMerchant(),
    restriction: 'medicine',
    licence: 'WDA(H) 1234',
    hsPrefixes: ['3004'],
    destinations: ['GB'],
    validFrom: '2026-01-01',
    validTo: null,
    ...change,
  };
}

/** What a quote for medicines of HS 300490, sold within Great Britain, comes to. */
async function quoteOf(merchantId: GivenAllowance['merchantId']) {
  const engine = createTaxEngine({ useStaleExchangeRates: true });
  const { issueTaxQuote } = createTaxQuoteActivities({
    database: fresh.database,
    keyring,
    taxEngineOf: () => engine,
    taxPlaceOf: engine.placeOf,
    codeCheck: async () => [],
  });
  const body = createTaxQuoteSchema.parse({
    ...handbagQuote,
    destination_country: 'GB',
    destination_postal_code: 'SW1A 1AA',
    ship_from_country: 'GB',
    currency: 'GBP',
    line_items: [{ description: 'Medicine', quantity: 1, unit_amount: 3_000, hs_code: '300490' }],
  });
  const taxQuoteId = asId<'tax_quote'>(uuidV7());
  const outcome = await issueTaxQuote({ rail: 'test', merchantId, taxQuoteId, requestId: uuidV7(), body });
  return outcome.kind === 'issued' ? 'issued' : outcome.error.details;
}

const restricted = { country: 'GB', reason: 'restricted_product', lines: [0] };

it('an allowance counts for its merchant from the next quote until it is revoked, and both actions are recorded', async () => {
  const allowance = await given();
  const { merchantId } = allowance;
  expect(await quoteOf(merchantId)).toEqual(restricted);

  const stored = await allowGoods({ database: fresh.database }, allowance, by);
  expect(stored).toEqual({
    ...allowance,
    id: expect.any(String),
    createdAt: expect.any(String),
    revokedAt: null,
  });
  expect(await quoteOf(merchantId)).toBe('issued');
  expect(await quoteOf(await newMerchant())).toEqual(restricted);

  await revokeGoods({ database: fresh.database }, stored.id, { ...by, reason: 'Licence ended' });
  expect(await quoteOf(merchantId)).toEqual(restricted);
  const [listed, ...others] = await listGoods({ database: fresh.database }, merchantId);
  expect([listed, others]).toEqual([{ ...stored, revokedAt: expect.any(String) }, []]);

  const { rows } = await fresh.database.pool.query(
    'SELECT action, actor, reason, result, merchant_id FROM operator_action WHERE target = $1 ORDER BY id',
    [stored.id],
  );
  expect(rows).toEqual([
    { action: 'restricted_goods.allow', ...by, result: 'accepted', merchant_id: merchantId },
    { action: 'restricted_goods.revoke', ...by, reason: 'Licence ended', result: 'accepted', merchant_id: merchantId },
  ]);
});

it('an allowance without codes and destinations holds for all of them', async () => {
  const allowance = await given({ hsPrefixes: null, destinations: null });
  const stored = await allowGoods({ database: fresh.database }, allowance, by);
  expect(stored).toMatchObject({ hsPrefixes: null, destinations: null });
  expect(await quoteOf(allowance.merchantId)).toBe('issued');
});

it('an allowance that has ended does not count', async () => {
  const allowance = await given({ validTo: '2026-01-31' });
  await allowGoods({ database: fresh.database }, allowance, by);
  expect(await quoteOf(allowance.merchantId)).toEqual(restricted);
});

it('allowing goods and revoking need a reason, a merchant and an allowance that counts', async () => {
  const service = { database: fresh.database };
  const allowance = await given();
  const unknown = asId<'merchant'>(randomUUID());
  await expect(allowGoods(service, allowance, { ...by, reason: null })).rejects.toMatchObject({
    code: 'reason_required',
  });
  await expect(allowGoods(service, { ...allowance, merchantId: unknown }, by)).rejects.toMatchObject({
    code: 'merchant_not_found',
  });
  const { id } = await allowGoods(service, allowance, by);
  await revokeGoods(service, id, by);
  await expect(revokeGoods(service, id, by)).rejects.toMatchObject({ code: 'allowance_not_found' });
});

it.each([
  ['a last day before the first', { validFrom: '2026-02-01', validTo: '2026-01-01' }],
  ['no licence', { licence: ' ' }],
  ['a licence of two lines', { licence: 'WDA(H)\n1234' }],
  ['a licence that reads backwards', { licence: 'WDA(H) \u202e1234' }],
  ['a licence of 501 characters', { licence: 'x'.repeat(501) }],
])('an allowance with %s is rejected and not stored', async (_, change) => {
  const service = { database: fresh.database };
  const allowance = await given(change);
  await expect(allowGoods(service, allowance, by)).rejects.toMatchObject({ code: 'allowance_rejected' });
  expect(await listGoods(service, allowance.merchantId)).toEqual([]);
});
