import { expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { acceptedCredentials, rejectedCredentials, unauthorized } from '../../setup/credential-cases.js';
import type { ApiHeaders } from '../../setup/merchant-api.js';
import { mugCode, mugRequest } from '../../setup/products.js';
import { path } from './classified.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api, merchant } = test;
const other = await test.anotherMerchant();

function send(credentials: ApiHeaders) {
  const headers = { ...credentials, 'content-type': 'application/json' };
  return api.send({ method: 'POST', path, headers, body: JSON.stringify(mugRequest) });
}

it.each([
  ...rejectedCredentials(merchant, other),
  ['a live key', { authorization: `Bearer ${merchant.live_secret_key ?? ''}` }],
] as (readonly [string, ApiHeaders])[])(
  'refuses a classification with %s and stores nothing',
  async (_, credentials) => {
    const before = await test.trace();
    const response = await send(credentials);
    expectResponse(response, 401, unauthorized);
    expect(response.headers['www-authenticate']).toBe('Bearer realm="Landed"');
    expect(await test.trace()).toEqual(before);
  },
);

it.each(acceptedCredentials(merchant.secret_key))('takes the key from %s', async (_, credentials) => {
  expect(await send(credentials)).toMatchObject({ status: 200, body: { classifications: [{ hs_code: mugCode }] } });
});
