import { describe, expect, it } from 'vitest';
import { type ApiTest, expectResponse } from '../api-test.js';
import { authorizeHandbag, type PaymentActionResponse } from '../authorization.js';
import { idempotencyKey } from '../orders.js';
import { expectReplay } from '../replayed-response.js';
import { amountsAtProcessor, type CaptureOrVoid, captureOrVoid, captureOrVoidTraits } from './capture-or-void.js';

/** Tests of a successful capture or cancel that are the same for both. The effects of each are in its own 200 file. */
export function describeSuccess(test: ApiTest, operation: CaptureOrVoid): void {
  const { statusAfter, responseTo, journals, atProcessor } = captureOrVoidTraits[operation];
  const { api, store, sandbox, merchant } = test;

  describe(`a ${operation}`, () => {
    it(`records a ${operation} in the status history and in one event that shows the response`, async () => {
      const authorized = await authorizeHandbag(api);
      const response = await captureOrVoid(api, operation, authorized.id);
      const body = response.body as PaymentActionResponse;
      expect((await store.history(authorized.id)).map(([from, to]) => [from, to])).toEqual([
        [null, 'processing'],
        ['processing', 'authorized'],
        ['authorized', statusAfter],
      ]);
      const events = await store.events(authorized.id);
      expect(events.map(({ type }) => type)).toEqual([
        'payment_intent.created',
        'payment_intent.authorized',
        `payment_intent.${statusAfter}`,
      ]);
      const { rows } = await store.sql.query<{ id: string }>(
        `SELECT id FROM operation WHERE payment_intent_id = $1 AND kind = $2 AND state = 'completed'`,
        [authorized.id, operation],
      );
      expect(rows).toHaveLength(1);
      expect(events.at(-1)).toEqual({
        type: `payment_intent.${statusAfter}`,
        sequence: 3,
        rail: 'test',
        previousStatus: 'authorized',
        requestId: response.headers['request-id'],
        operationId: rows[0]?.id,
        at: body.updated_at,
        snapshot: body,
      });
    });

    it(`accepts the payment id of a ${operation} in upper case`, async () => {
      const authorized = await authorizeHandbag(api);
      expectResponse(await captureOrVoid(api, operation, authorized.id.toUpperCase()), 200, responseTo(authorized));
    });

    it(`a request waits for a slow processor during a ${operation}`, async () => {
      const authorized = await authorizeHandbag(api);
      const slow = { fault: 'slow', times: 1, delay_ms: 1_200, entity: 'us' } as const;
      await sandbox.arm({ operation: `payment_intents.${operation}`, ...slow });
      expectResponse(await captureOrVoid(api, operation, authorized.id), 200, responseTo(authorized));
      expect(await sandbox.armed('us')).toBe(0);
    });
  });

  describe(`a repeated ${operation}`, () => {
    it(`replays the first response of a ${operation} byte for byte and changes nothing again`, async () => {
      const authorized = await authorizeHandbag(api);
      const before = await test.trace();
      const key = idempotencyKey();
      const first = await captureOrVoid(api, operation, authorized.id, key);
      expectResponse(first, 200, responseTo(authorized));
      const headers = { authorization: `Bearer ${merchant.secret_key}`, 'content-type': 'application/json', ...key };
      const spelt = `\n{ "payment_intent_id" : "${authorized.id.toUpperCase()}" }`;
      const again = await Promise.all([
        captureOrVoid(api, operation, authorized.id, key),
        captureOrVoid(api, operation, authorized.id, key),
        api.send({ method: 'POST', path: `/v1/${operation}`, headers, body: spelt }),
      ]);
      for (const response of again) expectReplay(response, first);
      expect(await test.trace()).toEqual({
        ...before,
        operations: before.operations + 1,
        attempts: before.attempts + 1,
        events: before.events + 1,
        journals: before.journals + journals,
      });
      expect(await amountsAtProcessor(test, authorized)).toEqual([atProcessor]);
    });

    it(`replays the first response of a ${operation} after the API keys were rotated`, async () => {
      const rotating = await test.anotherMerchant();
      const before = test.apiOf({ merchant: rotating });
      const [{ id }, key] = [await authorizeHandbag(before), idempotencyKey()];
      const first = await captureOrVoid(before, operation, id, key);
      expect(first.status).toBe(200);
      const after = test.apiOf({ merchant: await test.rotateKeys(rotating) });
      expectReplay(await captureOrVoid(after, operation, id, key), first);
    });
  });
}
