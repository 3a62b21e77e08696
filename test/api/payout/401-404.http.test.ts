import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { acceptedCredentials, rejectedCredentials, unauthorized } from '../../setup/credential-cases.js';
import { notFound } from '../../setup/error-bodies.js';
import type { ApiHeaders } from '../../setup/merchant-api.js';
import { type PayoutOwner, post, seedPayout } from '../../setup/payouts.js';
import { withoutVaryingHeaders } from '../../setup/replayed-response.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api, merchant, store } = test;
const other = await test.anotherMerchant();
const owner: PayoutOwner = { merchantId: merchant.id, rail: 'test', currency: 'GBP' };
await post(store.sql, owner, { key: `sale/${merchant.id}`, kind: 'charge_captured', at: '2026-11-02T00:00:00Z' }, [
  ['processor_receivable', 12_000],
  ['merchant_available', -12_000],
]);
const payout = await seedPayout(store.sql, owner);
const paths = ['/v1/balance', '/v1/payouts', `/v1/payouts/${payout.id}`, `/v1/payouts/${payout.id}/entries`];

it.each([
  ...rejectedCredentials(merchant, other),
  ['a live key', { authorization: `Bearer ${merchant.live_secret_key ?? ''}` }],
] as (readonly [string, ApiHeaders])[])('rejects every read of money with %s', async (_, headers) => {
  for (const path of paths) {
    const response = await api.send({ method: 'GET', path, headers });
    expectResponse(response, 401, unauthorized);
  }
});

it.each(acceptedCredentials(merchant.secret_key))('reads with the API key from %s', async (_, headers) => {
  for (const path of paths) expect((await api.send({ method: 'GET', path, headers })).status).toBe(200);
});

it.each(['0', 'po_1', randomUUID().replaceAll('-', ''), '%00', 'a'.repeat(4_000)])(
  'returns 404 for the malformed id %s',
  async (id) => {
    expectResponse(await api.get(`/v1/payouts/${id}`), 404, notFound);
    expectResponse(await api.get(`/v1/payouts/${id}/entries`), 404, notFound);
  },
);

it('returns the 404 of an unknown payout, byte for byte, to another merchant and on the other rail', async () => {
  for (const by of [test.apiOf({ merchant: other }), test.apiOf({ rail: 'live' })]) {
    for (const end of ['', '/entries']) {
      const found = await by.get(`/v1/payouts/${payout.id}${end}`);
      const absent = await by.get(`/v1/payouts/${randomUUID()}${end}`);
      expectResponse(found, 404, notFound);
      expect(withoutVaryingHeaders(found)).toEqual(withoutVaryingHeaders(absent));
    }
  }
});
