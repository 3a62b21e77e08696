import { expect, it } from 'vitest';
import { expectResponse, fieldErrors, openApiTest } from '../../setup/api-test.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import { paidHandbag } from '../../setup/payment.js';
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
const quoteId = await quoteHandbag(api);
const charge = chargeHandbag(quoteId);
const json = { authorization: `Bearer ${test.merchant.secret_key}`, 'content-type': 'application/json' };

it.each([...oversizeBodies(charge), ...unsupportedBodies(charge)])(
  'rejects a charge with $status, and stores and charges nothing: $name',
  async ({ body, headers, status, field }) => {
    const before = await test.trace();
    const response = await api.send({
      method: 'POST',
      path: '/v1/payment_intents',
      body,
      headers: { ...json, ...idempotencyKey(), ...headers },
    });
    expectResponse(response, status, fieldErrors('validation_error', field));
    expect(await test.trace()).toEqual(before);
  },
);

it('rejects a charge of 400 KiB without a length, and accepts the next request on the same connection', async () => {
  const wire = test.apiOf({ connections: 1 });
  const before = await test.trace();
  const headers = { ...json, ...idempotencyKey() };
  const rejected = await wire.send({ method: 'POST', path: '/v1/payment_intents', headers, body: chunkedBlanks(400) });
  expectResponse(rejected, 413, fieldErrors('validation_error', tooLarge));
  expect(await test.trace()).toEqual(before);
  expectResponse(await wire.post('/v1/payment_intents', charge, idempotencyKey()), 200, paidHandbag(quoteId));
}, 180_000);

it.each(acceptableHeaders)('accepts a charge with the headers %o', async (headers) => {
  const response = await api.post('/v1/payment_intents', charge, { ...idempotencyKey(), ...headers });
  expectResponse(response, 200, paidHandbag(quoteId));
});

it.each([
  ['64 KiB to the byte', padded(charge, 64 * 1024)],
  ['64 KiB to the byte, chunked', [padded(charge, 60 * 1024), Buffer.alloc(4 * 1024, ' ')]],
])('accepts a charge of %s', async (_, body) => {
  const headers = { ...json, ...idempotencyKey() };
  const response = await api.send({ method: 'POST', path: '/v1/payment_intents', headers, body });
  expectResponse(response, 200, paidHandbag(quoteId));
});
