import { expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { acceptedCredentials, rejectedCredentials, unauthorized } from '../../setup/credential-cases.js';
import type { ApiHeaders } from '../../setup/merchant-api.js';
import { idempotencyKey } from '../../setup/orders.js';
import { payOrder, type Refund, refundOf } from '../../setup/refunds.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api, merchant } = test;
const other = await test.anotherMerchant();
const payment = await payOrder(test, api, { subtotal: 1_000 });
const made = await api.post('/v1/refund', { payment_intent_id: payment.id, amount: 10 }, idempotencyKey());
const refund = made.body as Refund;

function send(credentials: ApiHeaders) {
  const headers = { ...credentials, 'content-type': 'application/json', ...idempotencyKey() };
  const body = JSON.stringify({ payment_intent_id: payment.id, amount: 10 });
  return api.send({ method: 'POST', path: '/v1/refund', headers, body });
}

const read = (headers: ApiHeaders) => api.send({ method: 'GET', path: `/v1/refunds/${refund.id}`, headers });

it.each([
  ...rejectedCredentials(merchant, other),
  ['a live key', { authorization: `Bearer ${merchant.live_secret_key ?? ''}` }],
] as (readonly [string, ApiHeaders])[])('rejects creating and reading a refund with %s', async (_, credentials) => {
  const before = await test.trace();
  for (const response of [await send(credentials), await read(credentials)]) {
    expectResponse(response, 401, unauthorized);
    expect(response.headers['www-authenticate']).toBe('Bearer realm="Landed"');
  }
  expect(await test.trace()).toEqual(before);
});

it.each(acceptedCredentials(merchant.secret_key))(
  'creates and reads a refund with the API key from %s',
  async (_, credentials) => {
    expectResponse(await send(credentials), 200, refundOf(payment, { subtotal: 10 }));
    expectResponse(await read(credentials), 200, refund);
  },
);
