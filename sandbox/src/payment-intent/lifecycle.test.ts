import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBench } from '../testing/test-bench.js';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
});
afterAll(() => bench.close());

async function authorized(): Promise<string> {
  const { body } = await bench.charge({ capture_method: 'manual' });
  return (body as { id: string }).id;
}

const UNEXPECTED = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' };

test('a capture collects the authorized amount once', async () => {
  const id = await authorized();
  const captured = await bench.post(`/v1/payment_intents/${id}/capture`, { 'expand[]': 'latest_charge' });
  expect(captured.body).toMatchObject({
    status: 'succeeded',
    amount_received: 13_540,
    amount_capturable: 0,
    latest_charge: { captured: true, amount_captured: 13_540, amount_refunded: 0, refunded: false },
  });
  const again = await bench.post(`/v1/payment_intents/${id}/capture`);
  expect(again.status).toBe(400);
  expect(again.body).toMatchObject({ error: { ...UNEXPECTED, payment_intent: { id, status: 'succeeded' } } });
});

test('a smaller capture releases the rest, and a larger one is rejected', async () => {
  const id = await authorized();
  const larger = await bench.post(`/v1/payment_intents/${id}/capture`, { amount_to_capture: 13_541 });
  expect(larger.body).toMatchObject({ error: { code: 'amount_too_large', param: 'amount_to_capture' } });
  const smaller = await bench.post(`/v1/payment_intents/${id}/capture`, {
    amount_to_capture: 13_000,
    'expand[]': 'latest_charge',
  });
  expect(smaller.body).toMatchObject({
    status: 'succeeded',
    amount: 13_540,
    amount_received: 13_000,
    latest_charge: { amount: 13_540, amount_captured: 13_000, amount_refunded: 540, refunded: false },
  });
});

test('a cancel releases an authorization and ends the payment', async () => {
  const id = await authorized();
  const canceled = await bench.post(`/v1/payment_intents/${id}/cancel`, {
    cancellation_reason: 'requested_by_customer',
    'expand[]': 'latest_charge',
  });
  expect(canceled.body).toMatchObject({
    status: 'canceled',
    amount_capturable: 0,
    amount_received: 0,
    cancellation_reason: 'requested_by_customer',
    canceled_at: expect.any(Number),
    latest_charge: { captured: false, refunded: true, amount_refunded: 13_540 },
  });
  for (const verb of ['capture', 'cancel', 'confirm']) {
    const late = await bench.post(`/v1/payment_intents/${id}/${verb}`);
    expect([verb, late.status, late.body]).toMatchObject([verb, 400, { error: UNEXPECTED }]);
  }
});

test('of a concurrent capture and cancel, one succeeds and the other gets the status in its error', async () => {
  for (let round = 0; round < 20; round += 1) {
    const id = await authorized();
    const both = [bench.post(`/v1/payment_intents/${id}/capture`), bench.post(`/v1/payment_intents/${id}/cancel`)];
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400]);
  }
});

test('confirms a declined payment again with another card', async () => {
  const declined = await bench.charge({ payment_method: 'pm_card_chargeDeclined' });
  const { id } = (declined.body as { error: { payment_intent: { id: string } } }).error.payment_intent;
  const paid = await bench.post(`/v1/payment_intents/${id}/confirm`, {
    payment_method: 'pm_card_mastercard',
    'expand[]': 'payment_method',
  });
  expect(paid.body).toMatchObject({
    id,
    status: 'succeeded',
    last_payment_error: null,
    payment_method: { card: { brand: 'mastercard' } },
  });
});

test('confirming an unconfirmed payment charges it', async () => {
  const waiting = await bench.charge({ confirm: false, capture_method: 'manual' });
  const { id } = waiting.body as { id: string };
  const confirmed = await bench.post(`/v1/payment_intents/${id}/confirm`);
  expect(confirmed.body).toMatchObject({ id, status: 'requires_capture', amount_capturable: 13_540 });
});

test('returns a charge by its id', async () => {
  const { body } = await bench.charge({ 'expand[]': 'latest_charge' });
  const { latest_charge: charge } = body as { latest_charge: { id: string } };
  const read = await bench.get(`/v1/charges/${charge.id}`);
  expect(read.body).toEqual({ ...charge, balance_transaction: expect.stringMatching(/^txn_/) });
});
