import { afterAll, expect, it } from 'vitest';
import { expectResponse, openApiTest } from '../../setup/api-test.js';
import {
  authorizeHandbag,
  canceledOf,
  capturedOf,
  type PaymentActionResponse,
  wrongState,
} from '../../setup/authorization.js';
import type { ApiResponse } from '../../setup/merchant-api.js';
import { idempotencyKey } from '../../setup/orders.js';
import { type Payment, readOf, snapshotOf } from '../../setup/payment.js';
import { expectReplay } from '../../setup/replayed-response.js';

/** Captures and cancels whose outcome at the processor stays unknown. */
const test = await openApiTest();
const { api, sandbox, store } = test;

afterAll(() => sandbox.clear());

const traits = {
  capture: { processorCall: 'payment_intents.capture', responseTo: capturedOf, opposite: 'cancel' },
  cancel: { processorCall: 'payment_intents.cancel', responseTo: canceledOf, opposite: 'capture' },
} as const;
const read = async ({ id }: Payment) => (await api.get(`/v1/payment_intents/${id}`)).body as Payment;

/** Both wait for their 20 s at the same time. */
it.each([['capture', 'cancel']] as const)(
  'returns the unchanged payment when a %s or a %s is not confirmed in 20 s, replays that response, and finishes the operation later',
  async (...operations) => {
    for (const operation of operations) {
      const { processorCall } = traits[operation];
      await sandbox.arm({ operation: processorCall, fault: 'error_after_effect', times: 1, entity: 'us' });
    }
    const retrieve = 'payment_intents.retrieve';
    await sandbox.arm({ operation: retrieve, fault: 'error_before_effect', times: 10_000, entity: 'us' });
    const started = await Promise.all(operations.map(startUnconfirmed));
    await sandbox.clear();
    await Promise.all(started.map(expectFinished));
  },
);

interface Unconfirmed {
  readonly operation: keyof typeof traits;
  readonly authorized: Payment;
  readonly key: Readonly<Record<string, string>>;
  readonly first: ApiResponse;
}

/** Makes the operation, and checks what a merchant sees while its outcome is unknown. */
async function startUnconfirmed(operation: keyof typeof traits): Promise<Unconfirmed> {
  const authorized = await authorizeHandbag(api);
  const key = idempotencyKey();
  const since = performance.now();
  const first = await api.post(`/v1/${operation}`, { payment_intent_id: authorized.id }, key);
  expect(performance.now() - since).toBeGreaterThan(19_000);
  const inFlight: Payment = { ...authorized, pending_action: operation };
  expectResponse(first, 200, snapshotOf(inFlight));
  expect(await read(authorized)).toEqual(readOf(inFlight));

  const { opposite } = traits[operation];
  const other = await api.post(`/v1/${opposite}`, { payment_intent_id: authorized.id }, idempotencyKey());
  expectResponse(other, 422, wrongState('authorized', operation));
  return { operation, authorized, key, first };
}

/** Waits until the processor has confirmed the operation. The first response stays as it was. */
async function expectFinished({ operation, authorized, key, first }: Unconfirmed): Promise<void> {
  const final = traits[operation].responseTo(authorized) as PaymentActionResponse & Payment;
  await expect.poll(() => read(authorized)).toEqual(readOf(final));
  expectReplay(await api.post(`/v1/${operation}`, { payment_intent_id: authorized.id }, key), first);
  expect((await store.events(authorized.id)).map(({ type }) => type)).toEqual([
    'payment_intent.created',
    'payment_intent.authorized',
    `payment_intent.${final.status}`,
  ]);
  const [held, ...more] = await test.charges(authorized.id);
  expect([held?.amount_captured, more]).toEqual([operation === 'capture' ? authorized.amount : 0, []]);
}
