import { expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { mugRequest } from '../../setup/products.js';
import { exceeded } from '../rate-limit/admissions.js';
import { emptyBucket } from '../rate-limit/empty-bucket.js';
import { path } from './classified.js';

const { api, merchant, store, trace } = await openApiTest();

/** How many calls a bucket admits is proved with a driven clock: `gateway/src/middleware/rate-limit.test.ts`. */
it('counts classifications towards the default limit only, and starts none above it', async () => {
  const before = await trace();
  await emptyBucket(store, merchant.id);
  const response = await api.post(path, mugRequest);
  expectResponse(response, 429, exceeded);
  expect(response.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  expect(response.headers['ratelimit-policy']).toMatch(/^"default";q=\d+;w=\d+$/);
  expect(await trace()).toEqual(before);
});
