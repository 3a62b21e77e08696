import { describe, expect, it } from 'vitest';
import { type ApiTest, expectAnswer } from '../api-test.js';
import { authorizeHandbag, type EndedPayment } from '../authorization.js';
import { idempotencyKey } from '../orders.js';
import { expectReplay } from '../same-answer.js';
import { type AuthorizationVerb, authorizationVerbs, endBy, heldAtProcessor } from './verbs.js';

/** What is alike when either verb is done. What it does to the payment and the books stands in the 200 of each. */
export function describeDone(test: ApiTest, verb: AuthorizationVerb): void {
  const { ended, endedOf, journals, held } = authorizationVerbs[verb];
  const { api, store, sandbox, merchant } = test;

  describe(`a ${verb}`, () => {
    it('leaves its move in the history and one event with what was answered', async () => {
      const authorized = await authorizeHandbag(api);
      const answer = await endBy(api, verb, authorized.id);
      const body = answer.body as EndedPayment;
      expect((await store.history(authorized.id)).map(([from, to]) => [from, to])).toEqual([
        [null, 'processing'],
        ['processing', 'authorized'],
        ['authorized', ended],
      ]);
      const events = await store.events(authorized.id);
      expect(events.map(({ type }) => type)).toEqual([
        'payment_intent.created',
        'payment_intent.authorized',
        `payment_intent.${ended}`,
      ]);
      const { rows } = await store.sql.query<{ id: string }>(
        `SELECT id FROM operation WHERE payment_intent_id = $1 AND kind = $2 AND state = 'completed'`,
        [authorized.id, verb],
      );
      expect(rows).toHaveLength(1);
      expect(events.at(-1)).toEqual({
        type: `payment_intent.${ended}`,
        sequence: 3,
        rail: 'test',
        previousStatus: 'authorized',
        requestId: answer.headers['request-id'],
        operationId: rows[0]?.id,
        at: body.updated_at,
        snapshot: body,
      });
    });

    it('takes the id in capitals', async () => {
      const authorized = await authorizeHandbag(api);
      expectAnswer(await endBy(api, verb, authorized.id.toUpperCase()), 200, endedOf(authorized));
    });

    it('waits for a slow processor', async () => {
      const authorized = await authorizeHandbag(api);
      const slow = { fault: 'slow', times: 1, delay_ms: 1_200, entity: 'us' } as const;
      await sandbox.arm({ operation: `payment_intents.${verb}`, ...slow });
      expectAnswer(await endBy(api, verb, authorized.id), 200, endedOf(authorized));
      expect(await sandbox.armed('us')).toBe(0);
    });
  });

  describe(`the same ${verb} with the same key`, () => {
    it(`gets the first answer byte for byte, and nothing is ${ended}, booked or told again`, async () => {
      const authorized = await authorizeHandbag(api);
      const before = await test.trace();
      const key = idempotencyKey();
      const first = await endBy(api, verb, authorized.id, key);
      expectAnswer(first, 200, endedOf(authorized));
      const headers = { authorization: `Bearer ${merchant.secret_key}`, 'content-type': 'application/json', ...key };
      const spelt = `\n{ "payment_intent_id" : "${authorized.id.toUpperCase()}" }`;
      const again = await Promise.all([
        endBy(api, verb, authorized.id, key),
        endBy(api, verb, authorized.id, key),
        api.send({ method: 'POST', path: `/v1/${verb}`, headers, body: spelt }),
      ]);
      for (const answer of again) expectReplay(answer, first);
      expect(await test.trace()).toEqual({
        ...before,
        operations: before.operations + 1,
        attempts: before.attempts + 1,
        events: before.events + 1,
        journals: before.journals + journals,
      });
      expect(await heldAtProcessor(test, authorized)).toEqual([held]);
    });

    it('gets it after the API keys were rotated', async () => {
      const rotating = await test.anotherMerchant();
      const before = test.apiOf({ merchant: rotating });
      const [{ id }, key] = [await authorizeHandbag(before), idempotencyKey()];
      const first = await endBy(before, verb, id, key);
      expect(first.status).toBe(200);
      const after = test.apiOf({ merchant: await test.rotateKeys(rotating) });
      expectReplay(await endBy(after, verb, id, key), first);
    });
  });
}
