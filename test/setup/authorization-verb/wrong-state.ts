import { afterAll, describe, expect, it } from 'vitest';
import { expectAnswer, openApiTest } from '../api-test.js';
import { authorizeHandbag, wrongState } from '../authorization.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../orders.js';
import { type Payment, readOf } from '../payment.js';
import { taken } from '../pending-end.js';
import { expectReplay } from '../same-answer.js';
import { type AuthorizationVerb, authorizationVerbs, endBy } from './verbs.js';

/** The verb on a payment that is no authorization, or no longer: the whole suite of its 422. */
export async function describeWrongState(verb: AuthorizationVerb): Promise<void> {
  const { opposite, ended } = authorizationVerbs[verb];
  const endedByOpposite = authorizationVerbs[opposite].ended;
  const test = await openApiTest({ rails: ['test', 'live'] });
  const { api, store, sandbox } = test;
  const live = test.apiOf({ rail: 'live' });

  afterAll(() => sandbox.clear());

  async function charge(changes: Record<string, unknown> = {}): Promise<Payment> {
    const body = chargeHandbag(await quoteHandbag(api), changes);
    return (await api.post('/v1/payment_intents', body, idempotencyKey())).body as Payment;
  }

  describe(`a ${verb} is refused, and changes nothing,`, () => {
    it.each([
      ['succeeded', {}],
      ['failed', { payment_method: 'pm_card_chargeDeclined' }],
    ])('of a payment that %s, which was never an authorization', async (status, changes) => {
      const payment = await charge(changes);
      expect(payment.status).toBe(status);
      const before = await test.trace();
      const key = idempotencyKey();
      const answer = await endBy(api, verb, payment.id, key);
      expectAnswer(answer, 422, wrongState(status));
      expect(answer.headers['retry-after']).toBe(undefined);
      expectReplay(await endBy(api, verb, payment.id, key), answer);
      expect(await test.trace()).toEqual({ ...before, operations: before.operations + 1 });
      expectAnswer(await api.get(`/v1/payment_intents/${payment.id}`), 200, readOf(payment));
    });

    it.each([
      ['test', api],
      ['live', live],
    ])('when it was already done under another key, on %s', async (_, itsApi) => {
      const { id } = await authorizeHandbag(itsApi);
      expect((await endBy(itsApi, verb, id)).status).toBe(200);
      const [before, events] = [await test.trace(), await store.events(id)];
      expectAnswer(await endBy(itsApi, verb, id), 422, wrongState(ended));
      expect(await test.trace()).toEqual({ ...before, operations: before.operations + 1 });
      expect(await store.events(id)).toEqual(events);
    });

    it(`after a ${opposite}`, async () => {
      const { id } = await authorizeHandbag(api);
      expect((await endBy(api, opposite, id)).status).toBe(200);
      const [before, [charged]] = [await test.trace(), await test.charges(id)];
      expectAnswer(await endBy(api, verb, id), 422, wrongState(endedByOpposite));
      expect(await test.trace()).toEqual({ ...before, operations: before.operations + 1 });
      expect(await test.charges(id)).toEqual([charged]);
    });

    it(`while a ${opposite} that was first waits for the processor, and says so`, async () => {
      const payment = await authorizeHandbag(api);
      const slow = { fault: 'slow', times: 1, delay_ms: 2_500, entity: 'us' } as const;
      await sandbox.arm({ operation: `payment_intents.${opposite}`, ...slow });
      const first = endBy(api, opposite, payment.id);
      await taken(store, payment.id);
      const key = idempotencyKey();
      const refused = await endBy(api, verb, payment.id, key);
      expectAnswer(refused, 422, wrongState('authorized', opposite));
      expect((await first).status).toBe(200);
      expectReplay(await endBy(api, verb, payment.id, key), refused);
      expectAnswer(await endBy(api, verb, payment.id), 422, wrongState(endedByOpposite));
    });
  });
}
