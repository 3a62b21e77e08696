import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { expectAnswer, openApiTest } from '../api-test.js';
import { authorizeHandbag, wrongState } from '../authorization.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../orders.js';
import { type Payment, readOf } from '../payment.js';
import { taken } from '../pending-end.js';
import { keyConflict, keyInProgress, keyNeedsReview } from '../refusal-bodies.js';
import { expectReplay } from '../same-answer.js';
import { type AuthorizationVerb, authorizationVerbs, endBy } from './verbs.js';

/** The verb under a key that was used before, or is in use: the whole suite of its 409. */
export async function describeUsedKey(verb: AuthorizationVerb): Promise<void> {
  const { opposite, endedOf, journals } = authorizationVerbs[verb];
  const test = await openApiTest();
  const { api, store, sandbox, merchant } = test;

  afterAll(() => sandbox.clear());

  const end = (id: string, key: Record<string, string>) => endBy(api, verb, id, key);
  const read = ({ id }: Payment) => api.get(`/v1/payment_intents/${id}`);

  describe('a key that was used for another request is a conflict, and nothing is done:', () => {
    it(`the ${verb} of another payment`, async () => {
      const [first, second] = [await authorizeHandbag(api), await authorizeHandbag(api)];
      const key = idempotencyKey();
      const answer = await end(first.id, key);
      const before = await test.trace();
      const other = await end(second.id, key);
      expectAnswer(other, 409, keyConflict);
      expect(other.headers['retry-after']).toBe(undefined);
      expect(await test.trace()).toEqual(before);
      expectAnswer(await read(second), 200, readOf(second));
      expectReplay(await end(first.id, key), answer);
    });

    it(`the ${opposite} of the same payment: another address is another request`, async () => {
      const [payment, key] = [await authorizeHandbag(api), idempotencyKey()];
      const answer = await end(payment.id, key);
      expectAnswer(await endBy(api, opposite, payment.id, key), 409, keyConflict);
      expectReplay(await end(payment.id, key), answer);
    });

    it(`the ${verb} of the payment that the key made`, async () => {
      const [key, body] = [idempotencyKey(), chargeHandbag(await quoteHandbag(api), { capture_method: 'manual' })];
      const charged = await api.post('/v1/payment_intents', body, key);
      const payment = charged.body as Payment;
      const before = await test.trace();
      expectAnswer(await end(payment.id, key), 409, keyConflict);
      expect(await test.trace()).toEqual(before);
      expectReplay(await api.post('/v1/payment_intents', body, key), charged);
    });

    it('also when the first answer was a refusal', async () => {
      const [payment, key] = [await authorizeHandbag(api), idempotencyKey()];
      expect((await end(randomUUID(), key)).status).toBe(404);
      expectAnswer(await end(payment.id, key), 409, keyConflict);
      expectAnswer(await read(payment), 200, readOf(payment));
    });
  });

  describe('while the first request runs', () => {
    it('the same one waits its turn, others are refused, and afterwards the answer is replayed', async () => {
      const payment = await authorizeHandbag(api);
      const before = await test.trace();
      const slow = { fault: 'slow', times: 1, delay_ms: 2_500, entity: 'us' } as const;
      await sandbox.arm({ operation: `payment_intents.${verb}`, ...slow });
      const key = idempotencyKey();
      const first = end(payment.id, key);
      await taken(store, payment.id);

      const [same, other, another, otherVerb] = await Promise.all([
        end(payment.id, key),
        end(randomUUID(), key),
        end(payment.id, idempotencyKey()),
        endBy(api, opposite, payment.id),
      ]);
      expectAnswer(same, 409, keyInProgress);
      expect(same.headers['retry-after']).toBe('1');
      expectAnswer(other, 409, keyConflict);
      expectAnswer(another, 422, wrongState('authorized', verb));
      expectAnswer(otherVerb, 422, wrongState('authorized', verb));

      const answer = await first;
      expectAnswer(answer, 200, endedOf(payment));
      expectReplay(await end(payment.id, key), answer);
      expect(await test.trace()).toEqual({
        ...before,
        operations: before.operations + 3,
        attempts: before.attempts + 1,
        events: before.events + 1,
        journals: before.journals + journals,
      });
    });
  });

  describe('a key whose answer only a person can give', () => {
    it('asks for a review and names the payment, whatever is asked again', async () => {
      const [payment, key] = [await authorizeHandbag(api), idempotencyKey()];
      expect((await end(payment.id, key)).status).toBe(200);
      const { rowCount } = await store.sql.query(
        `UPDATE operation SET state = 'recovery_required', response = NULL
         WHERE merchant_id = $1 AND payment_intent_id = $2 AND kind = $3`,
        [merchant.id, payment.id, verb],
      );
      expect(rowCount).toBe(1);
      const before = await test.trace();
      const answer = await end(payment.id, key);
      expectAnswer(answer, 409, keyNeedsReview({ payment_intent_id: payment.id }));
      expect(answer.headers['retry-after']).toBe(undefined);
      expectAnswer(await end(randomUUID(), key), 409, keyConflict);
      expect(await test.trace()).toEqual(before);
    });
  });
}
