import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import {
  authorizeHandbag,
  canceledOf,
  capturedOf,
  type PaymentActionResponse,
  wrongState,
} from '../../setup/authorization.js';
import { idempotencyKey } from '../../setup/orders.js';
import { type Payment, readOf, snapshotOf } from '../../setup/payment.js';
import { expectReplay } from '../../setup/replayed-response.js';

/** A processor that does not say what became of a capture or a cancel. */
const test = await openApiTest();
const { api, sandbox, store } = test;

afterAll(() => sandbox.clear());

const verbs = {
  capture: { operation: 'payment_intents.capture', done: capturedOf, opposite: 'cancel' },
  cancel: { operation: 'payment_intents.cancel', done: canceledOf, opposite: 'capture' },
} as const;
const read = async ({ id }: Payment) => (await api.get(`/v1/payment_intents/${id}`)).body as Payment;

it.each(['capture', 'cancel'] as const)(
  'a %s that is not confirmed in 20 s answers the payment as it still is, keeps that response, and is brought to its end',
  async (verb) => {
    const { operation, done, opposite } = verbs[verb];
    const authorized = await authorizeHandbag(api);
    await sandbox.arm({ operation, fault: 'error_after_effect', times: 1, entity: 'us' });
    await sandbox.arm({
      operation: 'payment_intents.retrieve',
      fault: 'error_before_effect',
      times: 10_000,
      entity: 'us',
    });
    const key = idempotencyKey();
    const since = performance.now();
    const first = await api.post(`/v1/${verb}`, { payment_intent_id: authorized.id }, key);
    expect(performance.now() - since).toBeGreaterThan(19_000);
    expectResponse(first, 200, snapshotOf(authorized));
    expect(await read(authorized)).toEqual(readOf(authorized));

    const other = await api.post(`/v1/${opposite}`, { payment_intent_id: authorized.id }, idempotencyKey());
    expectResponse(other, 422, wrongState('authorized', verb));

    await sandbox.clear();
    let now = await read(authorized);
    for (let waited = 0; now.status === 'authorized' && waited < 20_000; waited += 100) {
      await sleep(100);
      now = await read(authorized);
    }
    const ended = done(authorized) as PaymentActionResponse & Payment;
    expect(now).toEqual(readOf(ended));
    expectReplay(await api.post(`/v1/${verb}`, { payment_intent_id: authorized.id }, key), first);
    expect((await store.events(authorized.id)).map(({ type }) => type)).toEqual([
      'payment_intent.created',
      'payment_intent.authorized',
      `payment_intent.${ended.status}`,
    ]);
    const [held, ...more] = await test.charges(authorized.id);
    expect([held?.amount_captured, more]).toEqual([verb === 'capture' ? authorized.amount : 0, []]);
  },
);
