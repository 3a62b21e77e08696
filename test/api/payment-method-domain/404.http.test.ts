import { expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { notFound } from '../../setup/error-bodies.js';
import { listOf, newHostname, path, validatePath } from './domain-records.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const liveApi = test.apiOf({ rail: 'live' });
const otherApi = test.apiOf({ merchant: await test.anotherMerchant() });

it('rejects validation when no domain is registered by this merchant in this mode', async () => {
  const domain = newHostname();
  expectResponse(await test.api.post(validatePath, undefined), 404, notFound);
  expect((await test.api.post(path, { domain })).status).toBe(200);
  for (const api of [liveApi, otherApi]) {
    expectResponse(await api.post(validatePath, undefined), 404, notFound);
    expectResponse(await api.get(path), 200, listOf());
  }
});
