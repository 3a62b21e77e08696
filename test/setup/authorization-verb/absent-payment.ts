import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectAnswer, openApiTest } from '../api-test.js';
import { authorizeHandbag } from '../authorization.js';
import { idempotencyKey, quoteHandbag } from '../orders.js';
import { readOf } from '../payment.js';
import { notFound } from '../refusal-bodies.js';
import { expectReplay, impersonal } from '../same-answer.js';
import { type AuthorizationVerb, authorizationVerbs, endBy } from './verbs.js';

/** The verb on a payment that is not there, or not the merchant's: the whole suite of its 404. */
export async function describeAbsentPayment(verb: AuthorizationVerb): Promise<void> {
  const test = await openApiTest({ rails: ['test', 'live'] });
  const { api } = test;
  const otherApi = test.apiOf({ merchant: await test.anotherMerchant() });
  const liveApi = test.apiOf({ rail: 'live' });

  describe(`a ${verb} of a payment`, () => {
    it('that does not exist is refused, stored under its key and replayed', async () => {
      const before = await test.trace();
      const [id, key] = [randomUUID(), idempotencyKey()];
      const first = await endBy(api, verb, id, key);
      expectAnswer(first, 404, notFound);
      expectReplay(await endBy(api, verb, id, key), first);
      expect(await test.trace()).toEqual({ ...before, operations: before.operations + 1 });
    });

    it.each([
      ['another merchant', otherApi],
      ['its own merchant on the other rail', liveApi],
    ])('of %s is answered as of one that does not exist, to the byte, and is left alone', async (_, owner) => {
      const theirs = await authorizeHandbag(owner);
      const before = await test.trace();
      const [answer, absent] = [await endBy(api, verb, theirs.id), await endBy(api, verb, randomUUID())];
      expectAnswer(answer, 404, notFound);
      expect(impersonal(answer)).toEqual(impersonal(absent));
      expect(await test.trace()).toEqual({ ...before, operations: before.operations + 2 });
      expectAnswer(await owner.get(`/v1/payment_intents/${theirs.id}`), 200, readOf(theirs));
      expectAnswer(await endBy(owner, verb, theirs.id), 200, authorizationVerbs[verb].endedOf(theirs));
    });

    it.each([
      ['a quote', () => quoteHandbag(api)],
      ['the empty UUID', async () => '00000000-0000-0000-0000-000000000000'],
      ['the merchant', async () => test.merchant.id],
    ])('that is %s is none', async (_, idOf) => {
      expectAnswer(await endBy(api, verb, await idOf()), 404, notFound);
    });
  });
}
