import { afterEach, beforeEach, expect, test } from 'vitest';
import { TestBench } from '../testing/test-bench.js';

const HOUR_MS = 3_600_000;
let now = Date.parse('2026-11-21T10:00:00Z');
let bench: TestBench;
beforeEach(async () => {
  bench = await TestBench.open({ now: () => new Date(now) });
});
afterEach(() => bench.close());

const KEY = { idempotencyKey: 'op.1.create' };

test('the same key and parameters return the first response, byte for byte, and charge once', async () => {
  const first = await bench.charge({}, KEY);
  const second = await bench.charge({}, KEY);
  expect(first.headers.get('Idempotent-Replayed')).toBe(null);
  expect(first.headers.get('Original-Request')).toBe(first.headers.get('Request-Id'));
  expect([second.status, second.text]).toEqual([200, first.text]);
  expect(second.headers.get('Idempotent-Replayed')).toBe('true');
  expect(second.headers.get('Original-Request')).toBe(first.headers.get('Request-Id'));
  expect(second.headers.get('Request-Id')).not.toBe(first.headers.get('Request-Id'));
  expect(await bench.effects()).toHaveLength(1);
});

test('a replay returns the first response even after the payment has changed', async () => {
  const first = await bench.charge({ capture_method: 'manual' }, KEY);
  await bench.post(`/v1/payment_intents/${(first.body as { id: string }).id}/capture`);
  const second = await bench.charge({ capture_method: 'manual' }, KEY);
  expect(second.text).toBe(first.text);
});

test('a decline is stored under the key', async () => {
  const first = await bench.charge({ payment_method: 'pm_card_chargeDeclined' }, KEY);
  const second = await bench.charge({ payment_method: 'pm_card_chargeDeclined' }, KEY);
  expect([second.status, second.text]).toEqual([402, first.text]);
  expect(second.headers.get('Idempotent-Replayed')).toBe('true');
  expect(await bench.effects()).toHaveLength(1);
});

test('rejects the same key with other parameters or another path', async () => {
  const { body } = await bench.charge({}, KEY);
  const other = await bench.charge({ amount: 13_541 }, KEY);
  expect(other.status).toBe(400);
  expect(other.body).toEqual({
    error: {
      type: 'idempotency_error',
      message:
        "The idempotency key 'op.1.create' was first used with other parameters. Use another key for another request.",
    },
  });
  const elsewhere = await bench.post(`/v1/payment_intents/${(body as { id: string }).id}/cancel`, {}, KEY);
  expect(elsewhere.body).toMatchObject({ error: { type: 'idempotency_error' } });
  expect(await bench.effects()).toHaveLength(1);
});

test('the order of parameters does not matter', async () => {
  const form = 'amount=500&currency=usd&payment_method=pm_card_visa&confirm=true&allowed_payment_method_types[]=card';
  const type = 'application/x-www-form-urlencoded';
  const first = await bench.send('POST', '/v1/payment_intents', { ...KEY, body: form, type });
  const turned = form.split('&').toReversed().join('&');
  const second = await bench.send('POST', '/v1/payment_intents', { ...KEY, body: turned, type });
  expect(second.text).toBe(first.text);
});

test('a rejected parameter leaves the key unused', async () => {
  expect((await bench.charge({ amount: 1 }, KEY)).status).toBe(400);
  expect((await bench.charge({ nonsense: 1 }, KEY)).status).toBe(400);
  expect((await bench.charge({}, KEY)).status).toBe(200);
});

test('keys belong to one account', async () => {
  const us = await bench.charge({}, KEY);
  const gb = await bench.charge({}, { ...KEY, key: 'sk_gb_test' });
  expect(gb.headers.get('Idempotent-Replayed')).toBe(null);
  expect(gb.text).not.toBe(us.text);
});

test('rejects every other request with the key while the first one runs', async () => {
  await bench.arm({ operation: 'payment_intents.create', fault: 'slow', delay_ms: 1_000 });
  const first = bench.charge({}, KEY);
  await bench.faultsTaken();
  const others = await Promise.all([bench.charge({}, KEY), bench.charge({ amount: 600 }, KEY)]);
  for (const other of others) {
    expect(other.status).toBe(409);
    expect(other.body).toMatchObject({ error: { type: 'invalid_request_error', code: 'idempotency_key_in_use' } });
  }
  expect((await first).status).toBe(200);
  expect((await bench.charge({}, KEY)).headers.get('Idempotent-Replayed')).toBe('true');
});

test('a hundred concurrent requests with one key charge once', async () => {
  const responses = await Promise.all(Array.from({ length: 100 }, () => bench.charge({}, KEY)));
  const texts = new Set(responses.filter(({ status }) => status === 200).map(({ text }) => text));
  expect(texts.size).toBe(1);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await bench.effects()).toHaveLength(1);
});

test('a key expires after one day, not before', async () => {
  await bench.charge({}, KEY);
  now += 24 * HOUR_MS;
  expect((await bench.charge({}, KEY)).headers.get('Idempotent-Replayed')).toBe('true');
  now += 1;
  expect((await bench.charge({}, KEY)).headers.get('Idempotent-Replayed')).toBe(null);
  expect(await bench.effects()).toHaveLength(2);
});

test('ignores a key on a read', async () => {
  await bench.charge({}, KEY);
  const list = await bench.get('/v1/payment_intents', KEY);
  expect([list.status, list.headers.get('Idempotent-Replayed')]).toEqual([200, null]);
});

test('rejects a key of more than 255 characters', async () => {
  expect((await bench.charge({}, { idempotencyKey: 'k'.repeat(256) })).status).toBe(400);
  expect((await bench.charge({}, { idempotencyKey: 'k'.repeat(255) })).status).toBe(200);
});
