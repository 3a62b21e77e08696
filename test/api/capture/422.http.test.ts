import { afterAll, describe, expect, it } from 'vitest';
import { expectAnswer, openApiTest } from '../../setup/api-test.js';
import { authorizeHandbag, expectReplay, wrongState } from '../../setup/authorization.js';
import type { MerchantApi } from '../../setup/merchant-api.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../../setup/orders.js';
import { type Payment, readOf } from '../../setup/payment.js';
import { taken } from '../../setup/pending-end.js';

const test = await openApiTest({ rails: ['test', 'live'] });
const { api, store, sandbox } = test;
const live = test.apiOf({ rail: 'live' });

afterAll(() => sandbox.clear());

const capture = (id: string, key = idempotencyKey(), by: MerchantApi = api) =>
  by.post('/v1/capture', { payment_intent_id: id }, key);
const cancel = (id: string, by: MerchantApi = api) =>
  by.post('/v1/cancel', { payment_intent_id: id }, idempotencyKey());

async function charge(changes: Record<string, unknown> = {}): Promise<Payment> {
  const answer = await api.post(
    '/v1/payment_intents',
    chargeHandbag(await quoteHandbag(api), changes),
    idempotencyKey(),
  );
  return answer.body as Payment;
}

describe('a capture is refused, and changes nothing,', () => {
  it.each([
    ['succeeded', {}],
    ['failed', { payment_method: 'pm_card_chargeDeclined' }],
  ])('of a payment that %s, which was never an authorization', async (status, changes) => {
    const payment = await charge(changes);
    expect(payment.status).toBe(status);
    const before = await test.trace();
    const key = idempotencyKey();
    const answer = await capture(payment.id, key);
    expectAnswer(answer, 422, wrongState(status));
    expect(answer.headers['retry-after']).toBe(undefined);
    expectReplay(await capture(payment.id, key), answer);
    expect(await test.trace()).toEqual({ ...before, operations: before.operations + 1 });
    expectAnswer(await api.get(`/v1/payment_intents/${payment.id}`), 200, readOf(payment));
  });

  it.each([
    ['test', api],
    ['live', live],
  ])('when it was already done under another key, on %s', async (_, itsApi) => {
    const { id } = await authorizeHandbag(itsApi);
    expect((await capture(id, idempotencyKey(), itsApi)).status).toBe(200);
    const [before, events] = [await test.trace(), await store.events(id)];
    expectAnswer(await capture(id, idempotencyKey(), itsApi), 422, wrongState('captured'));
    expect(await test.trace()).toEqual({ ...before, operations: before.operations + 1 });
    expect(await store.events(id)).toEqual(events);
  });

  it('after a cancel', async () => {
    const { id } = await authorizeHandbag(api);
    expect((await cancel(id)).status).toBe(200);
    const [before, [charged]] = [await test.trace(), await test.charges(id)];
    expectAnswer(await capture(id), 422, wrongState('canceled'));
    expect(await test.trace()).toEqual({ ...before, operations: before.operations + 1 });
    expect(await test.charges(id)).toEqual([charged]);
  });

  it('while a cancel that was first waits for the processor, and says so', async () => {
    const payment = await authorizeHandbag(api);
    await sandbox.arm({ operation: 'payment_intents.cancel', fault: 'slow', times: 1, delay_ms: 2_500, entity: 'us' });
    const first = cancel(payment.id);
    await taken(store, payment.id);
    const key = idempotencyKey();
    const refused = await capture(payment.id, key);
    expectAnswer(refused, 422, wrongState('authorized', 'cancel'));
    expect((await first).status).toBe(200);
    expectReplay(await capture(payment.id, key), refused);
    expectAnswer(await capture(payment.id), 422, wrongState('canceled'));
  });
});
