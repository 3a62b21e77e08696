import { expect, it } from 'vitest';
import { chargeHandbag, handbagTotal, idempotencyKey, quoteHandbag } from '../setup/orders.js';
import type { Payment } from '../setup/payment.js';
import { eventually } from '../setup/processor-event.js';
import { openJourneyTest, us } from '../setup/journey-test.js';
import { lifecycleResult, lifecycleStatus } from '../setup/payment-with-deadline.js';

const { api, store, sandbox, client } = await openJourneyTest();

interface Refund {
  readonly id: string;
  readonly status: string;
}

async function refunded(payment_method: string): Promise<{ payment: Payment; refund: Refund }> {
  const body = chargeHandbag(await quoteHandbag(api), { payment_method });
  const payment = (await api.post('/v1/payment_intents', body, idempotencyKey())).body as Payment;
  const answer = await api.post('/v1/refund', { payment_intent_id: payment.id, amount: 5_000 }, idempotencyKey());
  expect(answer.status).toBe(200);
  return { payment, refund: answer.body as Refund };
}

/** The bank says what became of a refund, unless it has by itself. */
async function speak({ id }: Refund, word: 'succeedRefund' | 'failRefund'): Promise<void> {
  const found = (await sandbox.refunds()).find(({ metadata }) => metadata['landed_refund'] === id);
  await sandbox[word](found?.id ?? '').catch(() => undefined);
}

async function read(path: string): Promise<Record<string, unknown>> {
  return (await api.get(path)).body as Record<string, unknown>;
}

function untilItIs(status: string, { id }: Refund, milliseconds?: number) {
  return eventually(
    () => read(`/v1/refunds/${id}`),
    (refund) => refund['status'] === status,
    milliseconds,
  );
}

it('a refund that the processor has pending succeeds when the processor says so', async () => {
  const { payment, refund } = await refunded('pm_card_pendingRefund');
  expect(refund.status).toBe('pending');
  expect(
    await eventually(
      () => lifecycleStatus(client, payment.id),
      (status) => status !== null,
    ),
  ).toBe('RUNNING');
  await speak(refund, 'succeedRefund');
  await untilItIs('succeeded', refund);
  expect(await read(`/v1/payment_intents/${payment.id}`)).toMatchObject({
    status: 'succeeded',
    amount_refunded: 5_000,
  });
  // It was told, so it does not wait for its next look.
  expect(await lifecycleResult(client, payment.id)).toBe('succeeded');
});

it('and also when that was never heard: it is read', async () => {
  await sandbox.events('drop', us);
  const { payment, refund } = await refunded('pm_card_pendingRefund');
  await speak(refund, 'succeedRefund');
  await untilItIs('succeeded', refund, 30_000);
  expect(await lifecycleResult(client, payment.id)).toBe('succeeded');
});

it("a refund that succeeded fails when the buyer's bank sends it back, and what it took is there again", async () => {
  const { payment, refund } = await refunded('pm_card_refundFail');
  expect(refund.status).toBe('succeeded');
  expect(await lifecycleStatus(client, payment.id)).toBe(null);
  await speak(refund, 'failRefund');
  await untilItIs('failed', refund);
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
