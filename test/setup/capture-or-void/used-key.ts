import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../api-test.js';
import { authorizeHandbag, wrongState } from '../authorization.js';
import { differs, keyConflict, keyInProgress, keyNeedsReview, otherOperation } from '../error-bodies.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../orders.js';
import { type Payment, readOf } from '../payment.js';
import { waitForPendingOperation } from '../pending-operation.js';
import { expectReplay } from '../replayed-response.js';
import { type CaptureOrVoid, captureOrVoid, captureOrVoidTraits } from './capture-or-void.js';

/** All tests of the 409 of the operation: under a key that was used before or is in use. */
export async function describeUsedKey(operation: CaptureOrVoid): Promise<void> {
  const { opposite, responseTo, journals } = captureOrVoidTraits[operation];
  const test = await openApiTest();
  const { api, store, sandbox, merchant } = test;

  afterAll(() => sandbox.clear());

  const send = (id: string, key: Record<string, string>) => captureOrVoid(api, operation, id, key);
  const read = ({ id }: Payment) => api.get(`/v1/payment_intents/${id}`);

  describe(`a ${operation} under a key that was used for another request`, () => {
    it(`rejects a ${operation} of another payment under a used key and changes nothing`, async () => {
      const [first, second] = [await authorizeHandbag(api), await authorizeHandbag(api)];
      const key = idempotencyKey();
      const response = await send(first.id, key);
      const before = await test.trace();
      const other = await send(second.id, key);
      expectResponse(other, 409, keyConflict(first.id, differs('payment_intent_id', first.id, second.id)));
      expect(other.headers['retry-after']).toBe(undefined);
      expect(await test.trace()).toEqual(before);
      expectResponse(await read(second), 200, readOf(second));
      expectReplay(await send(first.id, key), response);
    });

    it(`rejects a ${opposite} of the same payment under the key of a ${operation}`, async () => {
      const [payment, key] = [await authorizeHandbag(api), idempotencyKey()];
      const response = await send(payment.id, key);
      expectResponse(
        await captureOrVoid(api, opposite, payment.id, key),
        409,
        keyConflict(payment.id, otherOperation(`/v1/${operation}`, `/v1/${opposite}`)),
      );
      expectReplay(await send(payment.id, key), response);
    });

    it(`rejects a ${operation} under the key that created the payment`, async () => {
      const [key, body] = [idempotencyKey(), chargeHandbag(await quoteHandbag(api), { capture_method: 'manual' })];
      const charged = await api.post('/v1/payment_intents', body, key);
      const payment = charged.body as Payment;
      const before = await test.trace();
      expectResponse(
        await send(payment.id, key),
        409,
        keyConflict(payment.id, otherOperation('/v1/payment_intents', `/v1/${operation}`)),
      );
      expect(await test.trace()).toEqual(before);
      expectReplay(await api.post('/v1/payment_intents', body, key), charged);
    });

    it(`rejects another ${operation} under the key of a rejected one`, async () => {
      const [payment, key] = [await authorizeHandbag(api), idempotencyKey()];
      expect((await send(randomUUID(), key)).status).toBe(404);
      expectResponse(await send(payment.id, key), 409, keyConflict(null));
      expectResponse(await read(payment), 200, readOf(payment));
    });
  });

  describe(`a ${operation} while the first request is in flight`, () => {
    it(`rejects a repeated ${operation} while the first is in flight, and replays it afterwards`, async () => {
      const payment = await authorizeHandbag(api);
      const before = await test.trace();
      const slow = { fault: 'slow', times: 1, delay_ms: 2_500, entity: 'us' } as const;
      await sandbox.arm({ operation: `payment_intents.${operation}`, ...slow });
      const key = idempotencyKey();
      const first = send(payment.id, key);
      await waitForPendingOperation(store, payment.id);

      const unknown = randomUUID();
      const [same, other, another, oppositeResponse] = await Promise.all([
        send(payment.id, key),
        send(unknown, key),
        send(payment.id, idempotencyKey()),
        captureOrVoid(api, opposite, payment.id),
      ]);
      expectResponse(same, 409, keyInProgress);
      expect(same.headers['retry-after']).toBe('1');
      expectResponse(other, 409, keyConflict(payment.id, differs('payment_intent_id', payment.id, unknown)));
      expectResponse(another, 422, wrongState('authorized', operation));
      expectResponse(oppositeResponse, 422, wrongState('authorized', operation));

      const response = await first;
      expectResponse(response, 200, responseTo(payment));
      expectReplay(await send(payment.id, key), response);
      expect(await test.trace()).toEqual({
        ...before,
        operations: before.operations + 3,
        attempts: before.attempts + 1,
        events: before.events + 1,
        journals: before.journals + journals,
      });
    });
  });

  describe(`a ${operation} that needs manual review`, () => {
    it(`rejects every repetition of a ${operation} that needs manual review, and names its payment`, async () => {
      const [payment, key] = [await authorizeHandbag(api), idempotencyKey()];
      expect((await send(payment.id, key)).status).toBe(200);
      const { rowCount } = await store.sql.query(
        `UPDATE operation SET state = 'recovery_required', response = NULL
         WHERE merchant_id = $1 AND payment_intent_id = $2 AND kind = $3`,
        [merchant.id, payment.id, operation],
      );
      expect(rowCount).toBe(1);
      const before = await test.trace();
      const response = await send(payment.id, key);
      expectResponse(response, 409, keyNeedsReview({ payment_intent_id: payment.id }));
      expect(response.headers['retry-after']).toBe(undefined);
      const unknown = randomUUID();
      expectResponse(
        await send(unknown, key),
        409,
        keyConflict(payment.id, differs('payment_intent_id', payment.id, unknown)),
      );
      expect(await test.trace()).toEqual(before);
    });
  });
}
