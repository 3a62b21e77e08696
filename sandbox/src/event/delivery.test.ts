import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TestBench } from '../testing/test-bench.js';
import { TestReceiver, WEBHOOK_SECRET } from '../testing/test-receiver.js';

/** Long enough for a busy machine. */
const SOON = { timeout: 30_000 };
const CHARGED = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'];
let bench: TestBench;
let receiver: TestReceiver;
let after: TestBench | undefined;

beforeEach(async () => {
  receiver = await TestReceiver.open();
  bench = await TestBench.open({ accounts: receiver.accounts() });
});
afterEach(async () => {
  await after?.close();
  after = undefined;
  await bench.close();
  await receiver.close();
});

async function delivery(): Promise<string[]> {
  const { body } = await bench.get('/_control/events');
  return (body as { data: { delivery: string }[] }).data.map((row) => row.delivery);
}

test('delivers events to the address of their account, with a signature that the official SDK accepts', async () => {
  await bench.charge({ 'metadata[landed_operation]': 'op_7' });
  await expect.poll(() => receiver.types(), SOON).toEqual(CHARGED);
  const listed = (await bench.get('/v1/events')).body as { data: { id: string }[] };
  for (const arrival of receiver.arrivals) {
    expect([arrival.path, arrival.contentType]).toEqual(['/events/us', 'application/json; charset=utf-8']);
    expect(arrival.signature).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/);
    const event = Stripe.webhooks.constructEvent(arrival.raw, arrival.signature, WEBHOOK_SECRET);
    expect(listed.data.map(({ id }) => id)).toContain(event.id);
    expect((event.data.object as Stripe.PaymentIntent).metadata).toEqual({ landed_operation: 'op_7' });
    expect(() => Stripe.webhooks.constructEvent(`${arrival.raw} `, arrival.signature, WEBHOOK_SECRET)).toThrow();
    expect(() => Stripe.webhooks.constructEvent(arrival.raw, arrival.signature, 'whsec_of_others')).toThrow();
  }
  await expect.poll(delivery, SOON).toEqual(['delivered', 'delivered', 'delivered']);
  const read = (await bench.get(`/v1/events/${receiver.arrivals[0]?.event.id}`)).body;
  expect(read).toMatchObject({ pending_webhooks: 0 });
});

test('stores the events of an account without an address and sends none', async () => {
  await bench.charge({}, { key: 'sk_us_live' });
  await bench.charge({}, { key: 'sk_gb_test' });
  await expect.poll(() => receiver.types('/events/gb'), SOON).toEqual(CHARGED);
  expect(receiver.arrivals).toHaveLength(3);
  expect(await bench.eventTypes('?rail=live')).toEqual(CHARGED);
});

test.each([500, 404, 307])('sends an event again one second after status %i', async (status) => {
  receiver.statuses.push(status);
  await bench.charge({ confirm: false });
  await expect.poll(() => receiver.arrivals, SOON).toHaveLength(2);
  const [first, second] = receiver.arrivals;
  expect([first?.path, second?.path]).toEqual(['/events/us', '/events/us']);
  expect(second?.event).toEqual(first?.event);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(990);
  await expect.poll(delivery, SOON).toEqual(['delivered']);
});

test('a receiver that hangs delays neither the call nor another account', async () => {
  receiver.statuses.push(...Array.from({ length: 8 }, () => 0));
  for (let index = 0; index < 8; index += 1) await bench.charge({ confirm: false });
  await expect.poll(() => receiver.arrivals, SOON).toHaveLength(8);
  await bench.charge({ confirm: false }, { key: 'sk_gb_test' });
  await expect.poll(() => receiver.types('/events/gb'), SOON).toEqual(['payment_intent.created']);
  await expect.poll(delivery, SOON).toEqual([...Array.from({ length: 8 }, () => 'pending'), 'delivered']);
});

test('sends undelivered events again after a restart, but not delivered ones', async () => {
  await bench.charge({ confirm: false });
  await expect.poll(delivery, SOON).toEqual(['delivered']);
  receiver.statuses.push(503);
  await bench.charge({ confirm: false });
  await expect.poll(() => receiver.arrivals, SOON).toHaveLength(2);
  const missed = receiver.arrivals[1]?.event;
  await bench.sandbox.close();
  after = await TestBench.open({ accounts: receiver.accounts(), dataDir: bench.dataDir });
  await expect.poll(() => receiver.arrivals, SOON).toHaveLength(3);
  expect(receiver.arrivals[2]?.event).toEqual(missed);
});

test('the sandbox does not send an event older than a day after a restart', async () => {
  receiver.statuses.push(503);
  await bench.charge({ confirm: false });
  await expect.poll(() => receiver.arrivals, SOON).toHaveLength(1);
  await bench.sandbox.close();
  const tomorrow = (): Date => new Date(Date.now() + 86_460_000);
  after = await TestBench.open({ accounts: receiver.accounts(), dataDir: bench.dataDir, now: tomorrow });
  await after.charge({ confirm: false });
  await expect.poll(() => receiver.arrivals, SOON).toHaveLength(2);
  expect(receiver.arrivals[1]?.event.id).not.toBe(receiver.arrivals[0]?.event.id);
});

test('drop sends nothing, not even after a restart, until a replay', async () => {
  const since = new Date().toISOString();
  const mode = await bench.control('events', { mode: 'drop', entity: 'us' });
  expect(mode.body).toEqual({ mode: 'drop', delay_ms: 0, entity: 'us', rail: null });
  await bench.charge();
  await bench.charge({ confirm: false }, { key: 'sk_gb_test' });
  await expect.poll(() => receiver.types(), SOON).toEqual(['payment_intent.created']);
  await expect.poll(delivery, SOON).toEqual(['dropped', 'dropped', 'dropped', 'delivered']);
  expect((await bench.get('/v1/events?delivery_success=false&limit=3')).body).toMatchObject({ has_more: false });
  await bench.sandbox.close();
  after = await TestBench.open({ accounts: receiver.accounts(), dataDir: bench.dataDir });
  expect((await after.control('events/replay', { since })).body).toEqual({ replayed: 4 });
  await expect.poll(() => receiver.types('/events/us'), SOON).toEqual(CHARGED);
  await expect.poll(() => receiver.types('/events/gb'), SOON).toHaveLength(2);
});

test('duplicate sends every event twice', async () => {
  await bench.control('events', { mode: 'duplicate' });
  await bench.charge();
  await expect.poll(() => receiver.types(), SOON).toEqual(CHARGED.flatMap((type) => [type, type]));
  await bench.control('events', { mode: 'normal' });
  await bench.charge({ confirm: false });
  await expect.poll(() => receiver.arrivals, SOON).toHaveLength(7);
});

test('reorder sends the events of one period in reverse order', async () => {
  await bench.control('events', { mode: 'reorder', delay_ms: 1_000 });
  const { body } = await bench.charge({ capture_method: 'manual' });
  await bench.post(`/v1/payment_intents/${(body as { id: string }).id}/capture`);
  expect(receiver.arrivals).toEqual([]);
  await expect
    .poll(() => receiver.types(), SOON)
    .toEqual([
      'payment_intent.succeeded',
      'charge.captured',
      'payment_intent.amount_capturable_updated',
      'charge.succeeded',
      'payment_intent.created',
    ]);
});

test('delay sends every event after the delay', async () => {
  await bench.control('events', { mode: 'delay', delay_ms: 300 });
  const before = Date.now();
  await bench.charge({ confirm: false });
  await expect.poll(() => receiver.arrivals, SOON).toHaveLength(1);
  expect((receiver.arrivals[0]?.at ?? 0) - before).toBeGreaterThanOrEqual(290);
});

test.each([
  ['events', { mode: 'lose' }, 'mode must be one of normal, drop, duplicate, reorder, delay.'],
  ['events', { mode: 'delay', delay_ms: -1 }, 'delay_ms must be an integer from 0 to 600000.'],
  ['events', { mode: 'drop', merchant: 1 }, 'Unknown: merchant. Known are mode, delay_ms, entity, rail.'],
  ['events/replay', {}, 'since must be an ISO 8601 instant or Unix seconds.'],
])('%s with %j is rejected with a message', async (path, body, message) => {
  const rejected = await bench.control(path, body);
  expect([rejected.status, rejected.body]).toEqual([400, { error: { message } }]);
});
