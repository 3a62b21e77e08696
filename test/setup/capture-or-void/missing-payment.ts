import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../api-test.js';
import { authorizeHandbag } from '../authorization.js';
import { notFound } from '../error-bodies.js';
import { idempotencyKey, quoteHandbag } from '../orders.js';
import { readOf } from '../payment.js';
import { expectReplay, withoutVaryingHeaders } from '../replayed-response.js';
import { type CaptureOrVoid, captureOrVoid, captureOrVoidTraits } from './capture-or-void.js';

/** The operation on a payment that is not there, or not the merchant's: the whole suite of its 404. */
export async function describeMissingPayment(operation: CaptureOrVoid): Promise<void> {
  const test = await openApiTest({ rails: ['test', 'live'] });
  const { api } = test;
  const otherApi = test.apiOf({ merchant: await test.anotherMerchant() });
  const liveApi = test.apiOf({ rail: 'live' });

  describe(`a ${operation} of a payment`, () => {
    it('that does not exist is refused, stored under its key and replayed', async () => {
      const before = await test.trace();
      const [id, key] = [randomUUID(), idempotencyKey()];
      const first = await captureOrVoid(api, operation, id, key);
      expectResponse(first, 404, notFound);
      expectReplay(await captureOrVoid(api, operation, id, key), first);
      expect(await test.trace()).toEqual({ ...before, operations: before.operations + 1 });
    });

    it.each([
      ['another merchant', otherApi],
      ['its own merchant on the other rail', liveApi],
    ])('of %s is answered as of one that does not exist, to the byte, and is left alone', async (_, owner) => {
      const theirs = await authorizeHandbag(owner);
      const before = await test.trace();
      const [response, absent] = [
        await captureOrVoid(api, operation, theirs.id),
        await captureOrVoid(api, operation, randomUUID()),
      ];
      expectResponse(response, 404, notFound);
      expect(withoutVaryingHeaders(response)).toEqual(withoutVaryingHeaders(absent));
      expect(await test.trace()).toEqual({ ...before, operations: before.operations + 2 });
      expectResponse(await owner.get(`/v1/payment_intents/${theirs.id}`), 200, readOf(theirs));
      expectResponse(
        await captureOrVoid(owner, operation, theirs.id),
        200,
        captureOrVoidTraits[operation].responseTo(theirs),
      );
    });

    it.each([
      ['a quote', () => quoteHandbag(api)],
      ['the empty UUID', async () => '00000000-0000-0000-0000-000000000000'],
      ['the merchant', async () => test.merchant.id],
    ])('that is %s is none', async (_, idOf) => {
      expectResponse(await captureOrVoid(api, operation, await idOf()), 404, notFound);
    });
  });
}
