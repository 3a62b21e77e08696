import { expect, it } from 'vitest';
import { openJourneyTest, us } from '../setup/journey-test.js';
import { chargeHandbag, handbagTotal, idempotencyKey, quoteHandbag } from '../setup/orders.js';
import type { Payment } from '../setup/payment.js';
import { lifecycleResult, lifecycleStatus } from '../setup/payment-with-deadline.js';
import { eventually } from '../setup/processor-event.js';

const { api, store, sandbox, client } = await openJourneyTest();

interface Refund {
  readonly id: string;
  readonly status: string;
}

async function refunded(payment_method: string): Promise<{ payment: Payment; refund: Refund }> {
  const body = chargeHandbag(await quoteHandbag(api), { payment_method });
  const payment = (await api.post('/v1/payment_intents', body, idempotencyKey())).body as Payment;
  const response = await api.post('/v1/refund', { payment_intent_id: payment.id, amount: 5_000 }, idempotencyKey());
  expect(response.status).toBe(200);
  return { payment, refund: response.body as Refund };
}

/** Sets the bank's result for a refund, unless the sandbox has set it already. */
async function setBankResult({ id }: Refund, result: 'succeedRefund' | 'failRefund'): Promise<void> {
  const found = (await sandbox.refunds()).find(({ metadata }) => metadata['landed_refund'] === id);
  await sandbox[result](found?.id ?? '').catch(() => undefined);
}

async function read(path: string): Promise<Record<string, unknown>> {
  return (await api.get(path)).body as Record<string, unknown>;
}

function untilStatusIs(status: string, { id }: Refund, milliseconds?: number) {
  return eventually(
    () => read(`/v1/refunds/${id}`),
    (refund) => refund['status'] === status,
    milliseconds,
  );
}

it('a pending refund succeeds after the processor’s event', async () => {
  const { payment, refund } = await refunded('pm_card_pendingRefund');
  expect(refund.status).toBe('pending');
  expect(
    await eventually(
      () => lifecycleStatus(client, payment.id),
      (status) => status !== null,
    ),
  ).toBe('RUNNING');
  await setBankResult(refund, 'succeedRefund');
  await untilStatusIs('succeeded', refund);
  expect(await read(`/v1/payment_intents/${payment.id}`)).toMatchObject({
    status: 'succeeded',
    amount_refunded: 5_000,
  });
  // The event signals the workflow, so it does not wait for its next read.
  expect(await lifecycleResult(client, payment.id)).toBe('succeeded');
});

it('a pending refund succeeds when the event was lost, because the processor is read', async () => {
  await sandbox.events('drop', us);
  const { payment, refund } = await refunded('pm_card_pendingRefund');
  await setBankResult(refund, 'succeedRefund');
  await untilStatusIs('succeeded', refund, 30_000);
  expect(await lifecycleResult(client, payment.id)).toBe('succeeded');
});

it("a succeeded refund fails when the buyer's bank returns it, and its amount is refundable again", async () => {
  const { payment, refund } = await refunded('pm_card_refundFail');
  expect(refund.status).toBe('succeeded');
  expect(await lifecycleStatus(client, payment.id)).toBe(null);
  await setBankResult(refund, 'failRefund');
  await untilStatusIs('failed', refund);
  expect(await read(`/v1/payment_intents/${payment.id}`)).toMatchObject({
    status: 'succeeded',
    amount_captured: handbagTotal,
    amount_refunded: 0,
  });
  expect((await store.events(refund.id)).map(({ type, previousStatus }) => [type, previousStatus])).toEqual([
    ['refund.created', null],
    ['refund.succeeded', 'pending'],
    ['refund.failed', 'succeeded'],
  ]);
});
