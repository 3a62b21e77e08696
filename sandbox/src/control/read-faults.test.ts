import { afterEach, beforeEach, expect, test } from 'vitest';
import { CHARGE, TestBench } from '../testing/test-bench.js';

let bench: TestBench;
beforeEach(async () => {
  bench = await TestBench.open();
});
afterEach(() => bench.close());

const CREATE = 'payment_intents.create';
const KEY = { idempotencyKey: 'op.1.create' };

/** Returns `hung up` when the connection ended without a response. */
async function statusOf(call: Promise<{ status: number }>): Promise<number | 'hung up'> {
  return call.then(({ status }) => status).catch(() => 'hung up' as const);
}

test('slow_drip applies the effect at once and sends the complete response byte by byte', async () => {
  await bench.arm({ operation: CREATE, fault: 'slow_drip', delay_ms: 400 });
  const started = performance.now();
  const response = await fetch(`${bench.url}/v1/payment_intents`, {
    method: 'POST',
    headers: { Authorization: 'Bearer sk_us_test', 'Idempotency-Key': KEY.idempotencyKey },
    body: new URLSearchParams(Object.entries(CHARGE).map(([name, value]): [string, string] => [name, String(value)])),
  });
  expect(response.status).toBe(200);
  expect(await bench.effects()).toHaveLength(1);
  let pieces = 0;
  let text = '';
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    pieces += 1;
    text += Buffer.from(piece).toString('utf8');
  }
  expect(performance.now() - started).toBeGreaterThanOrEqual(390);
  expect(pieces).toBeGreaterThan(5);
  expect((await bench.charge({}, KEY)).text).toBe(text);
});

test('slow_drip ends when the client disconnects or the process stops', async () => {
  await bench.arm({ operation: CREATE, fault: 'slow_drip', times: 2, delay_ms: 600_000 });
  const leaving = new AbortController();
  const left = statusOf(bench.charge({}, { signal: leaving.signal }));
  await expect.poll(() => bench.effects()).toHaveLength(1);
  leaving.abort();
  expect(await left).toBe('hung up');
  const lost = statusOf(bench.charge());
  await expect.poll(() => bench.effects()).toHaveLength(2);
  await bench.sandbox.close();
  expect(await lost).toBe('hung up');
});

test('stale_read returns a payment, its charge and its list entry as before the last change', async () => {
  const { body } = await bench.charge({ capture_method: 'manual' });
  const { id } = body as { id: string };
  await bench.post(`/v1/payment_intents/${id}/capture`);
  for (const operation of ['payment_intents.retrieve', 'payment_intents.list']) {
    await bench.arm({ operation, fault: 'stale_read' });
  }
  const before = { id, status: 'requires_capture', amount_received: 0, latest_charge: { captured: false } };
  const path = `/v1/payment_intents/${id}?expand[]=latest_charge`;
  expect((await bench.get(path)).body).toMatchObject(before);
  expect((await bench.get('/v1/payment_intents?expand[]=data.latest_charge')).body).toMatchObject({ data: [before] });
  expect((await bench.get(path)).body).toMatchObject({ status: 'succeeded', latest_charge: { captured: true } });
});

test('stale_read omits records that the last change created', async () => {
  const { body } = await bench.charge();
  const { id, latest_charge: charge } = body as { id: string; latest_charge: string };
  await bench.arm({ operation: 'payment_intents.retrieve', fault: 'stale_read' });
  await bench.arm({ operation: 'payment_intents.list', fault: 'stale_read' });
  expect((await bench.get(`/v1/payment_intents/${id}`)).status).toBe(404);
  expect((await bench.get('/v1/payment_intents')).body).toMatchObject({ data: [], has_more: false });
  const refund = await bench.post('/v1/refunds', { payment_intent: id, amount: 40 });
  for (const operation of ['refunds.retrieve', 'refunds.list', 'charges.retrieve', 'payment_intents.retrieve']) {
    await bench.arm({ operation, fault: 'stale_read' });
  }
  expect((await bench.get(`/v1/refunds/${(refund.body as { id: string }).id}`)).status).toBe(404);
  expect((await bench.get(`/v1/refunds?payment_intent=${id}`)).body).toMatchObject({ data: [], has_more: false });
  expect((await bench.get(`/v1/charges/${charge}`)).body).toMatchObject({ amount_refunded: 0 });
  // The refund was the last change; the payment had succeeded before it.
  expect((await bench.get(`/v1/payment_intents/${id}`)).body).toMatchObject({ status: 'succeeded' });
});

test('a refund can lose its response; its key and the list still return it', async () => {
  const { body } = await bench.charge();
  const { id } = body as { id: string };
  await bench.arm({ operation: 'refunds.create', fault: 'error_after_effect' });
  const lost = await bench.post('/v1/refunds', { payment_intent: id }, KEY);
  expect(lost.status).toBe(500);
  const listed = (await bench.get(`/v1/refunds?payment_intent=${id}`)).body as { data: unknown[] };
  const again = await bench.post('/v1/refunds', { payment_intent: id }, KEY);
  expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  expect(listed.data).toEqual([{ ...(again.body as object), balance_transaction: expect.any(String) }]);
  await bench.arm({ operation: 'refunds.create', fault: 'wrong_amount' });
  const other = await bench.charge();
  const wrong = await bench.post('/v1/refunds', { payment_intent: (other.body as { id: string }).id, amount: 40 });
  expect(wrong.body).toMatchObject({ amount: 41 });
  const { id: refund } = wrong.body as { id: string };
  for (const operation of ['refunds.retrieve', 'refunds.list']) {
    await bench.arm({ operation, fault: 'error_before_effect' });
  }
  expect([(await bench.get(`/v1/refunds/${refund}`)).status, (await bench.get('/v1/refunds')).status]).toEqual([
    500, 500,
  ]);
  expect((await bench.get(`/v1/refunds/${refund}`)).body).toMatchObject({ amount: 40 });
});
