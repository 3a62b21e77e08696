import { expect, it } from 'vitest';
import { expectAnswer, openApiTest, refusedFields } from '../../setup/api-test.js';
import { handbagQuote, handbagTotal } from '../../setup/orders.js';
import {
  acceptableHeaders,
  chunkedBlanks,
  oversizeBodies,
  padded,
  tooLarge,
  unsupportedBodies,
} from '../../setup/raw-bodies.js';

const test = await openApiTest();
const { api } = test;
const json = { authorization: `Bearer ${test.merchant.secret_key}`, 'content-type': 'application/json' };
const priced = { amount_breakdown: { total: handbagTotal } };

const quoteBytesMax = 32 * 1024;
const aboveQuoteCeiling = refusedFields('validation_error', {
  path: '',
  code: 'body_too_large',
  message: `Must be at most ${quoteBytesMax} bytes.`,
});

it.each([...oversizeBodies(handbagQuote), ...unsupportedBodies(handbagQuote)])(
  'refuses a quote $name with $status and stores nothing',
  async ({ body, headers, status, field }) => {
    const before = await test.trace();
    const answer = await api.send({ method: 'POST', path: '/v1/tax_quotes', body, headers: { ...json, ...headers } });
    expectAnswer(answer, status, refusedFields('validation_error', field));
    expect(await test.trace()).toEqual(before);
  },
);

it.each([
  ['33 KiB', padded(handbagQuote, 33 * 1024)],
  ['one byte above 32 KiB', padded(handbagQuote, quoteBytesMax + 1)],
  ['33 KiB that are no JSON', Buffer.alloc(33 * 1024, '[')],
  ['33 KiB, chunked', chunkedBlanks(33)],
  ['64 KiB', padded(handbagQuote, 64 * 1024)],
])('refuses a quote of %s with 400 and stores nothing', async (_, body) => {
  const before = await test.trace();
  const answer = await api.send({ method: 'POST', path: '/v1/tax_quotes', body, headers: json });
  expectAnswer(answer, 400, aboveQuoteCeiling);
  expect(await test.trace()).toEqual(before);
});

it('refuses a quote of 400 KiB without a length, and reads the next request on the same connection', async () => {
  const wire = test.apiOf({ connections: 1 });
  const refused = await wire.send({ method: 'POST', path: '/v1/tax_quotes', body: chunkedBlanks(400), headers: json });
  expectAnswer(refused, 413, refusedFields('validation_error', tooLarge));
  expect(await wire.post('/v1/tax_quotes', handbagQuote)).toMatchObject({ status: 200, body: priced });
}, 5_000);

it.each(acceptableHeaders)('takes a quote under %o', async (headers) => {
  expect(await api.post('/v1/tax_quotes', handbagQuote, headers)).toMatchObject({ status: 200, body: priced });
});

it.each([
  ['32 KiB to the byte', padded(handbagQuote, quoteBytesMax)],
  ['32 KiB to the byte, chunked', [padded(handbagQuote, quoteBytesMax - 1024), Buffer.alloc(1024, ' ')]],
])('takes a quote of %s', async (_, body) => {
  const answer = await api.send({ method: 'POST', path: '/v1/tax_quotes', body, headers: json });
  expect(answer).toMatchObject({ status: 200, body: priced });
});
