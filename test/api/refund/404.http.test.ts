import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { notFound } from '../../setup/error-bodies.js';
import type { MerchantApi } from '../../setup/merchant-api.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import { type Payment, readOf } from '../../setup/payment.js';
import type { Refund } from '../../setup/refunds.js';
import { expectReplay, withoutVaryingHeaders } from '../../setup/replayed-response.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api } = test;
const otherApi = test.apiOf({ merchant: await test.anotherMerchant() });
const liveApi = test.apiOf({ rail: 'live' });

const owners = [
  ['another merchant', otherApi],
  ['its own merchant on the other rail', liveApi],
] as const;

const refund = (id: string, key = idempotencyKey(), by = api) =>
  by.post('/v1/refund', { payment_intent_id: id, amount: 100 }, key);
const read = (id: string, by = api) => by.get(`/v1/refunds/${id}`);

async function chargeBy(owner: MerchantApi): Promise<Payment> {
  const body = chargeHandbag(await quoteHandbag(owner));
  return (await owner.post('/v1/payment_intents', body, idempotencyKey())).body as Payment;
}

describe('creating a refund', () => {
  it('returns 404 for an unknown payment, stores the error under the key and replays it', async () => {
    const before = await test.trace();
    const [id, key] = [randomUUID(), idempotencyKey()];
    const first = await refund(id, key);
    expectResponse(first, 404, notFound);
    expectReplay(await refund(id, key), first);
    expect(await test.trace()).toEqual({ ...before, operations: before.operations + 1 });
  });

  it.each(owners)(
    'returns the 404 of an unknown payment for a payment of %s, and does not change it',
    async (_, owner) => {
      const theirs = await chargeBy(owner);
      const [response, absent] = [await refund(theirs.id), await refund(randomUUID())];
      expectResponse(response, 404, notFound);
      expect(withoutVaryingHeaders(response)).toEqual(withoutVaryingHeaders(absent));
      expectResponse(await owner.get(`/v1/payment_intents/${theirs.id}`), 200, readOf(theirs));
    },
  );

  it('returns 404 for the id of a refund', async () => {
    const { id } = (await refund((await chargeBy(api)).id)).body as Refund;
    expectResponse(await refund(id), 404, notFound);
  });
});

describe('reading a refund', () => {
  it.each(owners)('returns the 404 of an unknown refund, byte for byte, for a refund of %s', async (_, owner) => {
    const made = await refund((await chargeBy(owner)).id, idempotencyKey(), owner);
    const { id } = made.body as Refund;
    const [response, absent] = [await read(id), await read(randomUUID())];
    expectResponse(response, 404, notFound);
    expect(withoutVaryingHeaders(response)).toEqual(withoutVaryingHeaders(absent));
    expectResponse(await read(id, owner), 200, made.body);
  });

  it.each([
    '0',
    're_1',
    randomUUID().replaceAll('-', ''),
    `${randomUUID()}0`,
    '00000000-0000-0000-0000-000000000000',
    '%00',
    "'%20OR%20true--",
    'a'.repeat(4_000),
  ])('returns 404 for the malformed id %s', async (id) => {
    expectResponse(await read(id), 404, notFound);
  });

  it('returns 404 for the id of a payment', async () => {
    expectResponse(await read((await chargeBy(api)).id), 404, notFound);
  });
});
