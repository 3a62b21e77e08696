import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { type PayoutOwner, post, seedPayout } from '../../setup/payouts.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api, merchant, store } = test;

async function payoutOf(
  changes: Partial<PayoutOwner>,
  options: Parameters<typeof seedPayout>[2] & { readonly at: string },
): Promise<string> {
  const owner: PayoutOwner = { merchantId: merchant.id, rail: 'test', currency: 'GBP', ...changes };
  const key = `sale/${owner.merchantId}/${owner.rail}/${options.at}`;
  await post(store.sql, owner, { key, kind: 'charge_captured', at: '2026-11-02T00:00:00Z' }, [
    ['processor_receivable', 12_000],
    ['merchant_available', -12_000],
  ]);
  return (await seedPayout(store.sql, owner, options)).id;
}

const seeded = (async () => {
  const first = await payoutOf({}, { period: '2026-W46', status: 'paid', at: '2026-11-09T06:00:00Z' });
  const second = await payoutOf(
    { currency: 'USD' },
    { period: '2026-W46', status: 'failed', at: '2026-11-09T06:00:01Z' },
  );
  const third = await payoutOf({}, { period: '2026-W47', status: 'in_transit', at: '2026-11-16T06:00:00Z' });
  const live = await payoutOf({ rail: 'live' }, { period: '2026-W47', status: 'paid', at: '2026-11-16T06:00:00Z' });
  return { first, second, third, live };
})();

const ids = (body: unknown) => (body as { data: { id: string }[] }).data.map(({ id }) => id);
const list = async (query: string, by = api) => ids((await by.get(`/v1/payouts${query}`)).body);

describe('the list of payouts', () => {
  it('returns each payout as a read returns it, newest first, page by page', async () => {
    const { first, second, third } = await seeded;
    const records = await Promise.all(
      [third, second, first].map(async (id) => (await api.get(`/v1/payouts/${id}`)).body),
    );
    expectResponse(await api.get('/v1/payouts'), 200, { object: 'list', data: records, has_more: false });
    const page = { object: 'list', data: records.slice(0, 2), has_more: true };
    expectResponse(await api.get('/v1/payouts?limit=2'), 200, page);
    expect(await list(`?limit=2&starting_after=${second.toUpperCase()}`)).toEqual([first]);
    expect(await list(`?starting_after=${first}`)).toEqual([]);
  });

  it('selects by status, currency, period and time of creation, all at once', async () => {
    const { first, second, third } = await seeded;
    expect(await list('?status=paid')).toEqual([first]);
    expect(await list('?status=created')).toEqual([]);
    expect(await list('?currency=GBP')).toEqual([third, first]);
    expect(await list('?period=2026-W46')).toEqual([second, first]);
    expect(await list('?period=2026-W46&currency=GBP&status=paid')).toEqual([first]);
    expect(await list('?period=2026-W46&status=in_transit')).toEqual([]);
    expect(await list('?created_from=2026-11-09T06:00:01Z')).toEqual([third, second]);
    expect(await list('?created_before=2026-11-09T06:00:01Z')).toEqual([first]);
  });

  it('shows the payouts of one mode and one merchant only', async () => {
    const { live } = await seeded;
    expect(await list('', test.apiOf({ rail: 'live' }))).toEqual([live]);
    expect(await list('', test.apiOf({ merchant: await test.anotherMerchant() }))).toEqual([]);
  });
});
