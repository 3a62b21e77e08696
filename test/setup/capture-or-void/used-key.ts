import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../api-test.js';
import { authorizeHandbag, wrongState } from '../authorization.js';
import { keyConflict, keyInProgress, keyNeedsReview } from '../error-bodies.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../orders.js';
import { type Payment, readOf } from '../payment.js';
import { waitForPendingOperation } from '../pending-operation.js';
import { expectReplay } from '../replayed-response.js';
import { type CaptureOrVoid, captureOrVoid, captureOrVoidTraits } from './capture-or-void.js';

/** The operation under a key that was used before, or is in use: the whole suite of its 409. */
export async function describeUsedKey(operation: CaptureOrVoid): Promise<void> {
  const { opposite, responseTo, journals } = captureOrVoidTraits[operation];
  const test = await openApiTest();
  const { api, store, sandbox, merchant } = test;

  afterAll(() => sandbox.clear());

  const end = (id: string, key: Record<string, string>) => captureOrVoid(api, operation, id, key);
  const read = ({ id }: Payment) => api.get(`/v1/payment_intents/${id}`);

  describe('a key that was used for another request is a conflict, and nothing is done:', () => {
    it(`the ${operation} of another payment`, async () => {
      const [first, second] = [await authorizeHandbag(api), await authorizeHandbag(api)];
      const key = idempotencyKey();
      const response = await end(first.id, key);
      const before = await test.trace();
      const other = await end(second.id, key);
      expectResponse(other, 409, keyConflict);
      expect(other.headers['retry-after']).toBe(undefined);
      expect(await test.trace()).toEqual(before);
      expectResponse(await read(second), 200, readOf(second));
      expectReplay(await end(first.id, key), response);
    });

    it(`the ${opposite} of the same payment: another address is another request`, async () => {
      const [payment, key] = [await authorizeHandbag(api), idempotencyKey()];
      const response = await end(payment.id, key);
      expectResponse(await captureOrVoid(api, opposite, payment.id, key), 409, keyConflict);
      expectReplay(await end(payment.id, key), response);
    });

    it(`the ${operation} of the payment that the key made`, async () => {
      const [key, body] = [idempotencyKey(), chargeHandbag(await quoteHandbag(api), { capture_method: 'manual' })];
      const charged = await api.post('/v1/payment_intents', body, key);
      const payment = charged.body as Payment;
      const before = await test.trace();
      expectResponse(await end(payment.id, key), 409, keyConflict);
      expect(await test.trace()).toEqual(before);
      expectReplay(await api.post('/v1/payment_intents', body, key), charged);
    });

    it('also when the first response was a refusal', async () => {
      const [payment, key] = [await authorizeHandbag(api), idempotencyKey()];
      expect((await end(randomUUID(), key)).status).toBe(404);
      expectResponse(await end(payment.id, key), 409, keyConflict);
      expectResponse(await read(payment), 200, readOf(payment));
    });
  });

  describe('while the first request runs', () => {
    it('the same one waits its turn, others are refused, and afterwards the response is replayed', async () => {
      const payment = await authorizeHandbag(api);
      const before = await test.trace();
      const slow = { fault: 'slow', times: 1, delay_ms: 2_500, entity: 'us' } as const;
      await sandbox.arm({ operation: `payment_intents.${operation}`, ...slow });
      const key = idempotencyKey();
      const first = end(payment.id, key);
      await waitForPendingOperation(store, payment.id);

      const [same, other, another, otherVerb] = await Promise.all([
        end(payment.id, key),
        end(randomUUID(), key),
        end(payment.id, idempotencyKey()),
        captureOrVoid(api, opposite, payment.id),
      ]);
      expectResponse(same, 409, keyInProgress);
      expect(same.headers['retry-after']).toBe('1');
      expectResponse(other, 409, keyConflict);
      expectResponse(another, 422, wrongState('authorized', operation));
      expectResponse(otherVerb, 422, wrongState('authorized', operation));

      const response = await first;
      expectResponse(response, 200, responseTo(payment));
      expectReplay(await end(payment.id, key), response);
      expect(await test.trace()).toEqual({
        ...before,
        operations: before.operations + 3,
        attempts: before.attempts + 1,
        events: before.events + 1,
        journals: before.journals + journals,
      });
    });
  });

  describe('a key whose response only a person can give', () => {
    it('asks for a review and names the payment, whatever is asked again', async () => {
      const [payment, key] = [await authorizeHandbag(api), idempotencyKey()];
      expect((await end(payment.id, key)).status).toBe(200);
      const { rowCount } = await store.sql.query(
        `UPDATE operation SET state = 'recovery_required', response = NULL
         WHERE merchant_id = $1 AND payment_intent_id = $2 AND kind = $3`,
        [merchant.id, payment.id, operation],
      );
      expect(rowCount).toBe(1);
      const before = await test.trace();
      const response = await end(payment.id, key);
      expectResponse(response, 409, keyNeedsReview({ payment_intent_id: payment.id }));
      expect(response.headers['retry-after']).toBe(undefined);
      expectResponse(await end(randomUUID(), key), 409, keyConflict);
      expect(await test.trace()).toEqual(before);
    });
  });
}
