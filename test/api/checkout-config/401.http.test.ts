import { expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { acceptedCredentials, rejectedCredentials, unauthorized } from '../../setup/credential-cases.js';
import type { ApiHeaders } from '../../setup/merchant-api.js';
import { waitForStatus } from '../../setup/wait-for-status.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api, merchant, store } = test;
const other = await test.anotherMerchant();
const configPath = '/v1/checkout/config';
const browserPath = '/v1/checkout/browser_config';

function send(path: string, credentials: ApiHeaders) {
  const headers = { ...credentials, 'content-type': 'application/json' };
  return api.send({ method: 'POST', path, headers, body: '{"currency":"GBP"}' });
}

/** The changes that the gateway recorded about this merchant's keys, and when a key was first seen. */
async function exposures(id: string): Promise<readonly unknown[]> {
  const { rows } = await store.sql.query(
    `SELECT c.rail::text, c.actor, (SELECT count(*)::int FROM api_key AS k
       WHERE k.merchant_id = c.merchant_id AND k.rail = c.rail AND k.exposed_at IS NOT NULL) AS keys
     FROM merchant_change AS c WHERE c.merchant_id = $1 AND c.change = 'key_exposed' ORDER BY c.id`,
    [id],
  );
  return rows;
}

it.each(rejectedCredentials(merchant, other))('rejects the configuration with %s', async (_, credentials) => {
  expectResponse(await send(configPath, credentials), 401, unauthorized);
});

it.each(acceptedCredentials(merchant.publishable_key))(
  'accepts the publishable key from %s in the browser',
  async (_, credentials) => {
    expect(await send(browserPath, credentials)).toMatchObject({ status: 200, body: { object: 'browser_config' } });
  },
);

it('rejects a revoked publishable key, which the secret key of its pair revokes with it', async () => {
  const rotating = await test.anotherMerchant();
  const headers = { authorization: `Bearer ${rotating.publishable_key}` };
  expect((await send(browserPath, headers)).status).toBe(200);
  const rotated = await test.rotateKeys(rotating);
  await waitForStatus(401, () => send(browserPath, headers));
  expect((await send(browserPath, { 'x-api-key': rotated.publishable_key })).status).toBe(200);
});

it('records each exposed secret key once, even one of the other mode, and lets it work', async () => {
  const careless = await test.anotherMerchant({ rails: ['test', 'live'] });
  const secret = { authorization: `Bearer ${careless.secret_key}` };
  for (let calls = 0; calls < 3; calls += 1) expectResponse(await send(browserPath, secret), 401, unauthorized);
  const liveSecret = { 'x-api-key': careless.live_secret_key ?? '' };
  expectResponse(await send(browserPath, liveSecret), 401, unauthorized);
  expect(await exposures(careless.id)).toEqual([
    { rail: 'test', actor: 'gateway', keys: 1 },
    { rail: 'live', actor: 'gateway', keys: 1 },
  ]);
  expect((await send(configPath, secret)).status).toBe(200);
});
