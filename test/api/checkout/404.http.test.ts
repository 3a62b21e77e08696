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
  it('rejects a charge for an unknown quote, stores the error under its key and replays it', async () => {
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
  ])('returns the 404 of an unknown quote, byte for byte, for a quote of %s', async (_, owner) => {
    const theirs = await quoteHandbag(owner);
    const before = await test.trace();
    const [response, absent] = [await charge(theirs), await charge(randomUUID())];
    expectResponse(response, 404, notFound);
    expect(withoutVaryingHeaders(response)).toEqual(withoutVaryingHeaders(absent));
    expect(await test.trace()).toEqual({ ...before, operations: before.operations + 2 });
    const paid = await owner.post('/v1/payment_intents', chargeHandbag(theirs), idempotencyKey());
    expectResponse(paid, 200, paidHandbag(theirs, { livemode: owner === liveApi }));
  });

  it('rejects an unknown quote before comparing the order', async () => {
    const body = chargeHandbag(randomUUID(), { amount: 1, currency: 'GBP' });
    expectResponse(await api.post('/v1/payment_intents', body, idempotencyKey()), 404, notFound);
  });

  it('accepts the quote id in upper case', async () => {
    const quoteId = await quoteHandbag(api);
    expectResponse(await charge(quoteId.toUpperCase()), 200, paidHandbag(quoteId));
  });
});
