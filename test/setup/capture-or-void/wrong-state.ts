import { afterAll, describe, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../api-test.js';
import { authorizeHandbag, wrongState } from '../authorization.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../orders.js';
import { type Payment, readOf } from '../payment.js';
import { waitForPendingOperation } from '../pending-operation.js';
import { expectReplay } from '../replayed-response.js';
import { type CaptureOrVoid, captureOrVoid, captureOrVoidTraits } from './capture-or-void.js';

/** The operation on a payment that is no authorization, or no longer: the whole suite of its 422. */
export async function describeWrongState(operation: CaptureOrVoid): Promise<void> {
  const { opposite, statusAfter } = captureOrVoidTraits[operation];
  const endedByOpposite = captureOrVoidTraits[opposite].statusAfter;
  const test = await openApiTest({ rails: ['test', 'live'] });
  const { api, store, sandbox } = test;
  const live = test.apiOf({ rail: 'live' });

  afterAll(() => sandbox.clear());

  async function charge(changes: Record<string, unknown> = {}): Promise<Payment> {
    const body = chargeHandbag(await quoteHandbag(api), changes);
    return (await api.post('/v1/payment_intents', body, idempotencyKey())).body as Payment;
  }

  describe(`a ${operation} is refused, and changes nothing,`, () => {
    it.each([
      ['succeeded', {}],
      ['failed', { payment_method: 'pm_card_chargeDeclined' }],
    ])('of a payment that %s, which was never an authorization', async (status, changes) => {
      const payment = await charge(changes);
      expect(payment.status).toBe(status);
      const before = await test.trace();
      const key = idempotencyKey();
      const response = await captureOrVoid(api, operation, payment.id, key);
      expectResponse(response, 422, wrongState(status));
      expect(response.headers['retry-after']).toBe(undefined);
      expectReplay(await captureOrVoid(api, operation, payment.id, key), response);
      expect(await test.trace()).toEqual({ ...before, operations: before.operations + 1 });
      expectResponse(await api.get(`/v1/payment_intents/${payment.id}`), 200, readOf(payment));
    });

    it.each([
      ['test', api],
      ['live', live],
    ])('when it was already done under another key, on %s', async (_, itsApi) => {
      const { id } = await authorizeHandbag(itsApi);
      expect((await captureOrVoid(itsApi, operation, id)).status).toBe(200);
      const [before, events] = [await test.trace(), await store.events(id)];
      expectResponse(await captureOrVoid(itsApi, operation, id), 422, wrongState(statusAfter));
      expect(await test.trace()).toEqual({ ...before, operations: before.operations + 1 });
      expect(await store.events(id)).toEqual(events);
    });

    it(`after a ${opposite}`, async () => {
      const { id } = await authorizeHandbag(api);
      expect((await captureOrVoid(api, opposite, id)).status).toBe(200);
      const [before, [charged]] = [await test.trace(), await test.charges(id)];
      expectResponse(await captureOrVoid(api, operation, id), 422, wrongState(endedByOpposite));
      expect(await test.trace()).toEqual({ ...before, operations: before.operations + 1 });
      expect(await test.charges(id)).toEqual([charged]);
    });

    it(`while a ${opposite} that was first waits for the processor, and says so`, async () => {
      const payment = await authorizeHandbag(api);
      const slow = { fault: 'slow', times: 1, delay_ms: 2_500, entity: 'us' } as const;
      await sandbox.arm({ operation: `payment_intents.${opposite}`, ...slow });
      const first = captureOrVoid(api, opposite, payment.id);
      await waitForPendingOperation(store, payment.id);
      const key = idempotencyKey();
      const refused = await captureOrVoid(api, operation, payment.id, key);
      expectResponse(refused, 422, wrongState('authorized', opposite));
      expect((await first).status).toBe(200);
      expectReplay(await captureOrVoid(api, operation, payment.id, key), refused);
      expectResponse(await captureOrVoid(api, operation, payment.id), 422, wrongState(endedByOpposite));
    });
  });
}
