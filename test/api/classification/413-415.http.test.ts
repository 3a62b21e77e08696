import { expect, it } from 'vitest';
import { expectAnswer, openApiTest, refusedFields } from '../../setup/api-test.js';
import { mugCode, mugRequest } from '../../setup/products.js';
import {
  acceptableHeaders,
  chunkedBlanks,
  oversizeBodies,
  padded,
  tooLarge,
  unsupportedBodies,
} from '../../setup/raw-bodies.js';
import { path } from './classified.js';

const test = await openApiTest();
const { api } = test;
const json = { authorization: `Bearer ${test.merchant.secret_key}`, 'content-type': 'application/json' };
const classified = { classifications: [{ hs_code: mugCode }] };

const bytesMax = 32 * 1024;
const aboveCeiling = refusedFields('validation_error', {
  path: '',
  code: 'body_too_large',
  message: `Must be at most ${bytesMax} bytes.`,
});

it.each([...oversizeBodies(mugRequest), ...unsupportedBodies(mugRequest)])(
  'refuses a classification $name with $status and stores nothing',
  async ({ body, headers, status, field }) => {
    const before = await test.trace();
    const answer = await api.send({ method: 'POST', path, body, headers: { ...json, ...headers } });
    expectAnswer(answer, status, refusedFields('validation_error', field));
    expect(await test.trace()).toEqual(before);
  },
);

it.each([
  ['33 KiB', padded(mugRequest, 33 * 1024)],
  ['one byte above 32 KiB', padded(mugRequest, bytesMax + 1)],
  ['33 KiB that are no JSON', Buffer.alloc(33 * 1024, '[')],
  ['33 KiB, chunked', chunkedBlanks(33)],
  ['64 KiB', padded(mugRequest, 64 * 1024)],
])('refuses a classification of %s with 400 and stores nothing', async (_, body) => {
  const before = await test.trace();
  expectAnswer(await api.send({ method: 'POST', path, body, headers: json }), 400, aboveCeiling);
  expect(await test.trace()).toEqual(before);
});

it('refuses one of 400 KiB without a length, and reads the next request on the same connection', async () => {
  const wire = test.apiOf({ connections: 1 });
  const refused = await wire.send({ method: 'POST', path, body: chunkedBlanks(400), headers: json });
  expectAnswer(refused, 413, refusedFields('validation_error', tooLarge));
  expect(await wire.post(path, mugRequest)).toMatchObject({ status: 200, body: classified });
}, 5_000);

it.each(acceptableHeaders)('takes a classification under %o', async (headers) => {
  expect(await api.post(path, mugRequest, headers)).toMatchObject({ status: 200, body: classified });
});

it.each([
  ['32 KiB to the byte', padded(mugRequest, bytesMax)],
  ['32 KiB to the byte, chunked', [padded(mugRequest, bytesMax - 1024), Buffer.alloc(1024, ' ')]],
])('takes a classification of %s', async (_, body) => {
  const answer = await api.send({ method: 'POST', path, body, headers: json });
  expect(answer).toMatchObject({ status: 200, body: classified });
});
