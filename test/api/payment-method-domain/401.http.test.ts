import { expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { rejectedCredentials, unauthorized } from '../../setup/credential-cases.js';
import type { ApiHeaders } from '../../setup/merchant-api.js';
import { listOf, newHostname, path, validatePath } from './domain-records.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api, merchant } = test;
const other = await test.anotherMerchant();

it.each([
  ...rejectedCredentials(merchant, other),
  ['a live key', { authorization: `Bearer ${merchant.live_secret_key ?? ''}` }],
] as (readonly [string, ApiHeaders])[])('rejects every operation with %s', async (_, credentials) => {
  const headers = { ...credentials, 'content-type': 'application/json' };
  const body = JSON.stringify({ domain: newHostname() });
  for (const response of [
    await api.send({ method: 'POST', path, headers, body }),
    await api.send({ method: 'GET', path, headers }),
    await api.send({ method: 'POST', path: validatePath, headers }),
  ]) {
    expectResponse(response, 401, unauthorized);
  }
  expect((await api.get(path)).body).toEqual(listOf());
});
