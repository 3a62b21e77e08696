import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { acceptedCredentials, rejectedCredentials, unauthorized } from '../../setup/credential-cases.js';
import type { ApiHeaders } from '../../setup/merchant-api.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import { type Payment, paidHandbag } from '../../setup/payment.js';
import { waitForStatus } from '../../setup/wait-for-status.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api, store, merchant } = test;
const other = await test.anotherMerchant();
const quoteId = await quoteHandbag(api);
const body = JSON.stringify(chargeHandbag(quoteId));
const path = '/v1/payment_intents';

function send(credentials: ApiHeaders, to = api) {
  const headers = { ...credentials, 'content-type': 'application/json', ...idempotencyKey() };
  return to.send({ method: 'POST', path, headers, body });
}

it.each([
  ...rejectedCredentials(merchant, other),
  ['a live key', { authorization: `Bearer ${merchant.live_secret_key ?? ''}` }],
] as (readonly [string, ApiHeaders])[])(
  'rejects a charge with %s, and stores and charges nothing',
  async (_, credentials) => {
    const before = await test.trace();
    const response = await send(credentials);
    expectResponse(response, 401, unauthorized);
    expect(response.headers['www-authenticate']).toBe('Bearer realm="Landed"');
    expect(await test.trace()).toEqual(before);
  },
);

it('rejects a test key and a publishable live key on the live rail', async () => {
  const live = test.apiOf({ rail: 'live' });
  for (const key of [merchant.secret_key, merchant.live_publishable_key ?? '']) {
    const before = await test.trace();
    expectResponse(await send({ authorization: `Bearer ${key}` }, live), 401, unauthorized);
    expect(await test.trace()).toEqual(before);
  }
});

it.each(acceptedCredentials(merchant.secret_key))(
  'accepts a charge with the API key from %s',
  async (_, credentials) => {
    expectResponse(await send(credentials), 200, paidHandbag(quoteId));
  },
);

describe('a revoked API key', () => {
  it('rejects a revoked API key in every operation as soon as the gateway is notified', async () => {
    const revoked = await test.anotherMerchant();
    const credentials = { authorization: `Bearer ${revoked.secret_key}` };
    const itsApi = test.apiOf({ merchant: revoked });
    const quote = await quoteHandbag(itsApi);
    const charge = () => itsApi.post(path, chargeHandbag(quote), idempotencyKey());
    const { id } = (await charge()).body as Payment;
    await store.sql.query('UPDATE api_key SET revoked_at = now() WHERE merchant_id = $1', [revoked.id]);
    await waitForStatus(401, () => itsApi.get(`${path}/${id}`));
    const responses = await Promise.all([charge(), send(credentials), itsApi.get(`${path}/${id}`), charge()]);
    for (const response of responses) expectResponse(response, 401, unauthorized);
    expect(await store.footprint(revoked.id)).toMatchObject({ intents: 1, operations: 1 });
  });

  it('rejects both keys of a rotated pair and accepts the new pair', async () => {
    const rotating = await test.anotherMerchant();
    const before = test.apiOf({ merchant: rotating });
    await quoteHandbag(before);
    const after = test.apiOf({ merchant: await test.rotateKeys(rotating) });
    await waitForStatus(401, () => before.get(`${path}/x`));
    await quoteHandbag(after);
    const { rows } = await store.sql.query(
      'SELECT kind::text, revoked_at IS NULL AS works FROM api_key WHERE merchant_id = $1 ORDER BY created_at, kind',
      [rotating.id],
    );
    expect(rows).toEqual([
      { kind: 'publishable', works: false },
      { kind: 'secret', works: false },
      { kind: 'publishable', works: true },
      { kind: 'secret', works: true },
    ]);
  });

  it('accepts an API key again after its revocation is undone', async () => {
    const locked = await test.anotherMerchant();
    const itsApi = test.apiOf({ merchant: locked });
    const read = () => itsApi.get(`${path}/x`);
    await store.sql.query('UPDATE api_key SET revoked_at = now() WHERE merchant_id = $1', [locked.id]);
    await waitForStatus(401, read);
    await store.sql.query('UPDATE api_key SET revoked_at = NULL WHERE merchant_id = $1', [locked.id]);
    await waitForStatus(404, read);
  });
});
