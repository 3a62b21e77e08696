import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { notFound } from '../../setup/error-bodies.js';
import type { MerchantApi } from '../../setup/merchant-api.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import { type Payment, readOf } from '../../setup/payment.js';
import { withoutVaryingHeaders } from '../../setup/replayed-response.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api } = test;
const otherApi = test.apiOf({ merchant: await test.anotherMerchant() });
const liveApi = test.apiOf({ rail: 'live' });

const read = (id: string, by = api) => by.get(`/v1/payment_intents/${id}`);

async function chargeBy(owner: MerchantApi): Promise<Payment> {
  const body = chargeHandbag(await quoteHandbag(owner));
  return (await owner.post('/v1/payment_intents', body, idempotencyKey())).body as Payment;
}

it.each([
  ['another merchant', otherApi],
  ['its own merchant on the other rail', liveApi],
])('a payment of %s is answered as one that does not exist, to the byte', async (_, owner) => {
  const theirs = await chargeBy(owner);
  const [response, absent] = [await read(theirs.id), await read(randomUUID())];
  expectResponse(response, 404, notFound);
  expect(withoutVaryingHeaders(response)).toEqual(withoutVaryingHeaders(absent));
  expectResponse(await read(theirs.id, owner), 200, readOf(theirs));
});

it.each([
  '0',
  'x',
  'pi_1',
  randomUUID().replaceAll('-', ''),
  `${randomUUID()}0`,
  `{${randomUUID()}}`,
  '00000000-0000-0000-0000-000000000000',
  '%00',
  '%F0%9F%91%9C',
  "'%20OR%20true--",
  '..%2Ftax_quotes',
  'a'.repeat(4_000),
])('what is no id of a payment is as absent: %s', async (id) => {
  expectResponse(await read(id), 404, notFound);
});

it('a quote is no payment', async () => {
  expectResponse(await read(await quoteHandbag(api)), 404, notFound);
});
