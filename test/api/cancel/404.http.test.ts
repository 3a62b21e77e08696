import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectAnswer, openApiTest } from '../../setup/api-test.js';
import { authorizeHandbag, canceledOf, expectReplay, impersonal } from '../../setup/authorization.js';
import { idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import { readOf } from '../../setup/payment.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api } = test;
const otherApi = test.apiOf({ merchant: await test.anotherMerchant() });
const liveApi = test.apiOf({ rail: 'live' });

const notFound = { error: { code: 'not_found', message: 'There is no such resource.' } };

const cancel = (id: string, key = idempotencyKey(), by = api) => by.post('/v1/cancel', { payment_intent_id: id }, key);

describe('a cancel of a payment', () => {
  it('that does not exist is refused, stored under its key and replayed', async () => {
    const before = await test.trace();
    const [id, key] = [randomUUID(), idempotencyKey()];
    const first = await cancel(id, key);
    expectAnswer(first, 404, notFound);
    expectReplay(await cancel(id, key), first);
    expect(await test.trace()).toEqual({ ...before, operations: before.operations + 1 });
  });

  it.each([
    ['another merchant', otherApi],
    ['its own merchant on the other rail', liveApi],
  ])('of %s is answered as of one that does not exist, to the byte, and is left alone', async (_, owner) => {
    const theirs = await authorizeHandbag(owner);
    const before = await test.trace();
    const [answer, absent] = [await cancel(theirs.id), await cancel(randomUUID())];
    expectAnswer(answer, 404, notFound);
    expect(impersonal(answer)).toEqual(impersonal(absent));
    expect(await test.trace()).toEqual({ ...before, operations: before.operations + 2 });
    expectAnswer(await owner.get(`/v1/payment_intents/${theirs.id}`), 200, readOf(theirs));
    expectAnswer(await cancel(theirs.id, idempotencyKey(), owner), 200, canceledOf(theirs));
  });

  it.each([
    ['a quote', () => quoteHandbag(api)],
    ['the empty UUID', async () => '00000000-0000-0000-0000-000000000000'],
    ['the merchant', async () => test.merchant.id],
  ])('that is %s is none', async (_, idOf) => {
    expectAnswer(await cancel(await idOf()), 404, notFound);
  });
});
