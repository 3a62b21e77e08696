import { expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { acceptedCredentials, rejectedCredentials, unauthorized } from '../../setup/credential-cases.js';
import type { ApiHeaders } from '../../setup/merchant-api.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import { type Payment, readOf } from '../../setup/payment.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api, merchant } = test;
const other = await test.anotherMerchant();
const charged = await api.post('/v1/payment_intents', chargeHandbag(await quoteHandbag(api)), idempotencyKey());
const payment = charged.body as Payment;
const path = `/v1/payment_intents/${payment.id}`;

it.each([
  ...rejectedCredentials(merchant, other),
  ['a live key', { authorization: `Bearer ${merchant.live_secret_key ?? ''}` }],
] as (readonly [string, ApiHeaders])[])('shows no payment for %s', async (_, headers) => {
  const response = await api.send({ method: 'GET', path, headers });
  expectResponse(response, 401, unauthorized);
  expect(response.headers['www-authenticate']).toBe('Bearer realm="Landed"');
});

it.each(acceptedCredentials(merchant.secret_key))('takes the key from %s', async (_, headers) => {
  expectResponse(await api.send({ method: 'GET', path, headers }), 200, readOf(payment));
});
