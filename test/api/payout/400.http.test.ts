import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectResponse, fieldErrors, openApiTest } from '../../setup/api-test.js';
import { type PayoutOwner, post, type SeededPayout, seedPayout } from '../../setup/payouts.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api, merchant, store } = test;

async function seeded(merchantId: string): Promise<SeededPayout> {
  const owner: PayoutOwner = { merchantId, rail: 'test', currency: 'GBP' };
  await post(store.sql, owner, { key: `sale/${merchantId}`, kind: 'charge_captured', at: '2026-11-02T00:00:00Z' }, [
    ['processor_receivable', 12_000],
    ['merchant_available', -12_000],
  ]);
  return seedPayout(store.sql, owner);
}

const payout = await seeded(merchant.id);
const other = await test.anotherMerchant();
const theirs = await seeded(other.id);

describe('the list of payouts', () => {
  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=', 'limit'],
    ['starting_after=1', 'starting_after'],
    ['status=pending', 'status'],
    ['status=', 'status'],
    ['currency=gbp', 'currency'],
    ['currency=JPY', 'currency'],
    ['period=2026-47', 'period'],
    ['period=2026-W54', 'period'],
    ['period=2026-W00', 'period'],
    ['period=2027-W53', 'period'],
    ['period=2026-w47', 'period'],
    ['created_from=yesterday', 'created_from'],
    ['created_before=2026-11-01', 'created_before'],
    ['status=paid&status=failed', 'status'],
    ['merchant_reference=1', 'merchant_reference'],
    ['expand=entries', 'expand'],
  ])('rejects ?%s', async (query, path) => {
    const response = await api.get(`/v1/payouts?${query}`);
    expect([response.status, response.body]).toMatchObject([
      400,
      { error: { code: 'validation_error', details: { fields: [{ path }] } } },
    ]);
  });

  it('rejects in the same way to start after an unknown payout, that of another merchant and of another mode', async () => {
    const unknown = { path: 'starting_after', code: 'unknown_payout', message: 'There is no such payout.' };
    for (const [by, id] of [
      [api, randomUUID()],
      [api, theirs.id],
      [test.apiOf({ rail: 'live' }), payout.id],
    ] as const) {
      const response = await by.get(`/v1/payouts?starting_after=${id}`);
      expectResponse(response, 400, fieldErrors('validation_error', unknown));
    }
  });
});

describe('the entries of a payout', () => {
  const path = `/v1/payouts/${payout.id}/entries`;

  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    [`starting_after=${randomUUID()}`, 'starting_after'],
    [`starting_after=${randomUUID()}_0`, 'starting_after'],
    ['starting_after=1', 'starting_after'],
    ['kind=refund', 'kind'],
  ])('rejects ?%s', async (query, field) => {
    const response = await api.get(`${path}?${query}`);
    expect([response.status, response.body]).toMatchObject([
      400,
      { error: { code: 'validation_error', details: { fields: [{ path: field }] } } },
    ]);
  });

  it('rejects in the same way to start after an unknown entry and after that of another payout', async () => {
    const unknown = {
      path: 'starting_after',
      code: 'unknown_payout_entry',
      message: 'There is no such entry of this payout.',
    };
    const page = await test.apiOf({ merchant: other }).get(`/v1/payouts/${theirs.id}/entries`);
    const [entry] = (page.body as { data: { id: string }[] }).data;
    for (const id of [`${randomUUID()}_1`, entry?.id ?? '', `${entry?.id ?? ''}0`]) {
      const response = await api.get(`${path}?starting_after=${id}`);
      expectResponse(response, 400, fieldErrors('validation_error', unknown));
    }
  });
});

it.each(['/v1/balance?currency=GBP', `/v1/payouts/${payout.id}?expand=1`])(
  'rejects a parameter of %s',
  async (path) => {
    expect((await api.get(path)).status).toBe(400);
  },
);
