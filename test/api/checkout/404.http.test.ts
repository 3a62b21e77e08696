import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import { paidHandbag } from '../../setup/payment.js';
import { withoutVaryingHeaders } from '../../setup/replayed-response.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api } = test;
const otherApi = test.apiOf({ merchant: await test.anotherMerchant() });
const liveApi = test.apiOf({ rail: 'live' });

const notFound = {
  error: { code: 'tax_quote_not_found', message: 'The tax quote was not found: check tax_quote_id.' },
};

const charge = (quoteId: string, key = idempotencyKey()) =>
  api.post('/v1/payment_intents', chargeHandbag(quoteId), key);

describe('a charge with a quote', () => {
  it('that does not exist is refused, stored under its key and replayed', async () => {
    const quoteId = randomUUID();
    const before = await test.trace();
    const key = idempotencyKey();
    const first = await charge(quoteId, key);
    expectResponse(first, 404, notFound);
    const again = await charge(quoteId, key);
    expect([again.status, again.text, again.headers['idempotent-replayed']]).toEqual([404, first.text, 'true']);
    expect(await test.trace()).toEqual({ ...before, operations: before.operations + 1 });
  });

  it.each([
    ['another merchant', otherApi],
    ['its own merchant on the other rail', liveApi],
  ])('of %s is answered as one that does not exist, to the byte', async (_, owner) => {
    const theirs = await quoteHandbag(owner);
    const before = await test.trace();
    const [response, absent] = [await charge(theirs), await charge(randomUUID())];
    expectResponse(response, 404, notFound);
    expect(withoutVaryingHeaders(response)).toEqual(withoutVaryingHeaders(absent));
    expect(await test.trace()).toEqual({ ...before, operations: before.operations + 2 });
    const paid = await owner.post('/v1/payment_intents', chargeHandbag(theirs), idempotencyKey());
    expectResponse(paid, 200, paidHandbag(theirs, { livemode: owner === liveApi }));
  });

  it('that is found missing before anything else of the order is compared', async () => {
    const body = chargeHandbag(randomUUID(), { amount: 1, currency: 'GBP' });
    expectResponse(await api.post('/v1/payment_intents', body, idempotencyKey()), 404, notFound);
  });

  it('whose id is written in capitals is the same quote', async () => {
    const quoteId = await quoteHandbag(api);
    expectResponse(await charge(quoteId.toUpperCase()), 200, paidHandbag(quoteId));
  });
});
