import { afterEach, beforeEach, expect, test } from 'vitest';
import { TestBench } from '../testing/test-bench.js';

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

test('timeout_before_effect makes no charge, sends no response and leaves the key unused', async () => {
  await bench.arm({ operation: CREATE, fault: 'timeout_before_effect', delay_ms: 30 });
  expect(await statusOf(bench.charge({}, KEY))).toBe('hung up');
  expect(await bench.effects()).toEqual([]);
  const again = await bench.charge({}, KEY);
  expect([again.status, again.headers.get('Idempotent-Replayed')]).toEqual([200, null]);
});

test.each(['timeout_after_effect', 'reset_after_effect'])(
  '%s makes one charge and sends no response; the key then returns it',
  async (fault) => {
    await bench.arm({ operation: CREATE, fault, delay_ms: 30 });
    expect(await statusOf(bench.charge({}, KEY))).toBe('hung up');
    const done = await bench.effects();
    expect(done).toEqual([{ id: expect.any(String), status: 'succeeded', amount: 13_540 }]);
    const again = await bench.charge({}, KEY);
    expect(again.headers.get('Idempotent-Replayed')).toBe('true');
    expect(again.body).toMatchObject({ id: done[0]?.id, status: 'succeeded' });
    expect(await bench.effects()).toEqual(done);
  },
);

test('timeout_after_effect holds the connection for its delay', async () => {
  await bench.arm({ operation: CREATE, fault: 'timeout_after_effect', delay_ms: 300 });
  const started = performance.now();
  expect(await statusOf(bench.charge({}, KEY))).toBe('hung up');
  expect(performance.now() - started).toBeGreaterThanOrEqual(295);
});

test('while timeout_after_effect holds the connection, the key returns the response', async () => {
  await bench.arm({ operation: CREATE, fault: 'timeout_after_effect', delay_ms: 600_000 });
  const lost = statusOf(bench.charge({}, KEY));
  await expect.poll(() => bench.effects()).toHaveLength(1);
  expect((await bench.charge({}, KEY)).headers.get('Idempotent-Replayed')).toBe('true');
  await bench.sandbox.close();
  expect(await lost).toBe('hung up');
});

test('error_before_effect returns 500, makes no charge and leaves the key unused', async () => {
  await bench.arm({ operation: CREATE, fault: 'error_before_effect' });
  const failed = await bench.charge({}, KEY);
  expect([failed.status, failed.body]).toEqual([
    500,
    { error: { type: 'api_error', message: 'An unknown error occurred' } },
  ]);
  expect(await bench.effects()).toEqual([]);
  expect((await bench.charge({}, KEY)).status).toBe(200);
});

test('error_after_effect returns 500 and makes one charge; the key then returns the real response', async () => {
  await bench.arm({ operation: CREATE, fault: 'error_after_effect' });
  expect((await bench.charge({}, KEY)).status).toBe(500);
  const done = await bench.effects();
  const again = await bench.charge({}, KEY);
  expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  expect(again.body).toMatchObject({ id: done[0]?.id, status: 'succeeded' });
  expect(await bench.effects()).toEqual(done);
});

test('error_stored returns 500 and makes no charge; every repeat of the request gets the same 500', async () => {
  await bench.arm({ operation: CREATE, fault: 'error_stored' });
  const failed = await bench.charge({}, KEY);
  expect([failed.status, failed.headers.get('Idempotent-Replayed')]).toEqual([500, null]);
  const again = await bench.charge({}, KEY);
  expect([again.status, again.text, again.headers.get('Idempotent-Replayed')]).toEqual([500, failed.text, 'true']);
  const other = await bench.charge({ amount: 501 }, KEY);
  expect([other.status, other.body]).toMatchObject([400, { error: { type: 'idempotency_error' } }]);
  expect(await bench.effects()).toEqual([]);
  expect((await bench.charge({}, { idempotencyKey: 'op.2.create' })).status).toBe(200);
});

test('error_stored_after_effect makes one charge; every repeat of the request gets the same 500', async () => {
  await bench.arm({ operation: CREATE, fault: 'error_stored_after_effect' });
  const failed = await bench.charge({}, KEY);
  const again = await bench.charge({}, KEY);
  expect([again.status, again.text, again.headers.get('Idempotent-Replayed')]).toEqual([500, failed.text, 'true']);
  expect(await bench.effects()).toEqual([{ id: expect.any(String), status: 'succeeded', amount: 13_540 }]);
});

test('slow applies the effect late, even after the client has disconnected', async () => {
  await bench.arm({ operation: CREATE, fault: 'slow', delay_ms: 1_500 });
  const leaving = new AbortController();
  const left = statusOf(bench.charge({}, { ...KEY, signal: leaving.signal }));
  await bench.faultsTaken();
  leaving.abort();
  expect(await left).toBe('hung up');
  expect(await bench.effects()).toEqual([]);
  expect((await bench.charge({}, KEY)).status).toBe(409);
  await expect.poll(() => bench.effects()).toHaveLength(1);
  expect((await bench.charge({}, KEY)).headers.get('Idempotent-Replayed')).toBe('true');
});

test('malformed makes one charge and returns 200 with half of the JSON text', async () => {
  await bench.arm({ operation: CREATE, fault: 'malformed' });
  const broken = await bench.charge({}, KEY);
  const whole = await bench.charge({}, KEY);
  expect([broken.status, broken.body]).toEqual([200, undefined]);
  expect(broken.text).toBe(whole.text.slice(0, Math.ceil(whole.text.length / 2)));
  expect(await bench.effects()).toHaveLength(1);
});

test('unauthorized returns 401, makes no charge and leaves the key unused', async () => {
  await bench.arm({ operation: CREATE, fault: 'unauthorized' });
  expect((await bench.charge({}, KEY)).status).toBe(401);
  expect(await bench.effects()).toEqual([]);
  expect((await bench.charge({}, KEY)).headers.get('Idempotent-Replayed')).toBe(null);
});

test('rate_limited returns 429, makes no charge and leaves the key unused', async () => {
  await bench.arm({ operation: CREATE, fault: 'rate_limited' });
  const limited = await bench.charge({}, KEY);
  expect([limited.status, limited.body]).toMatchObject([
    429,
    { error: { type: 'invalid_request_error', code: 'rate_limit' } },
  ]);
  expect(await bench.effects()).toEqual([]);
  expect((await bench.charge({}, KEY)).status).toBe(200);
});

test('wrong_amount makes the right charge and reports another amount', async () => {
  await bench.arm({ operation: CREATE, fault: 'wrong_amount' });
  const { body } = await bench.charge({ 'expand[]': 'latest_charge' });
  expect(body).toMatchObject({
    amount: 13_541,
    amount_received: 13_541,
    amount_capturable: 0,
    latest_charge: { amount: 13_541, amount_captured: 13_541, amount_refunded: 0 },
  });
  const { id } = body as { id: string };
  expect(await bench.effects()).toEqual([{ id, status: 'succeeded', amount: 13_540 }]);
  expect((await bench.get(`/v1/payment_intents/${id}`)).body).toMatchObject({ amount: 13_540 });
});

test.each(['payment_intents.confirm', 'payment_intents.capture', 'payment_intents.cancel'])(
  '%s can also lose its response',
  async (operation) => {
    const verb = operation.replace('payment_intents.', '');
    const before = await bench.charge({ capture_method: 'manual', ...(verb === 'confirm' ? { confirm: false } : {}) });
    const { id } = before.body as { id: string };
    await bench.arm({ operation, fault: 'error_after_effect' });
    expect((await bench.post(`/v1/payment_intents/${id}/${verb}`, {}, KEY)).status).toBe(500);
    const status = { confirm: 'requires_capture', capture: 'succeeded', cancel: 'canceled' }[verb];
    expect((await bench.get(`/v1/payment_intents/${id}`)).body).toMatchObject({ id, status });
  },
);

test.each(['retrieve', 'list'])('payment_intents.%s fails as armed', async (read) => {
  const { body } = await bench.charge();
  const path = read === 'list' ? '/v1/payment_intents' : `/v1/payment_intents/${(body as { id: string }).id}`;
  await bench.arm({ operation: `payment_intents.${read}`, fault: 'error_before_effect' });
  expect([(await bench.get(path)).status, (await bench.get(path)).status]).toEqual([500, 200]);
});

test('faults apply in arming order, as often as armed, to their entity and rail only', async () => {
  await bench.arm({ operation: CREATE, fault: 'error_before_effect', times: 2, entity: 'gb' });
  await bench.arm({ operation: CREATE, fault: 'rate_limited', times: 1, rail: 'test' });
  const gb = { key: 'sk_gb_test' };
  const seen = [];
  for (const caller of [{ key: 'sk_us_live' }, gb, gb, gb, gb]) seen.push((await bench.charge({}, caller)).status);
  expect(seen).toEqual([200, 500, 500, 429, 200]);
});

test('lists armed faults with their remaining count and clears them', async () => {
  const armed = await bench.arm({ operation: CREATE, fault: 'slow', times: 3, delay_ms: 1, entity: 'us' });
  await bench.charge();
  const listed = {
    id: (armed.body as { id: string }).id,
    operation: CREATE,
    fault: 'slow',
    times: 3,
    remaining: 2,
    delay_ms: 1,
    entity: 'us',
    rail: null,
  };
  expect([armed.status, armed.body]).toEqual([201, { ...listed, remaining: 3 }]);
  expect((await bench.get('/_control/faults')).body).toEqual({ data: [listed] });
  expect((await bench.send('DELETE', '/_control/faults', {})).body).toEqual({ cleared: 1 });
  expect((await bench.get('/_control/faults')).body).toEqual({ data: [] });
});

test('close does not wait for a connection that a fault holds open', async () => {
  await bench.arm({ operation: CREATE, fault: 'timeout_after_effect', delay_ms: 600_000 });
  const lost = statusOf(bench.charge());
  await expect.poll(() => bench.effects()).toHaveLength(1);
  await bench.sandbox.close();
  expect(await lost).toBe('hung up');
});

test('close completes requests in flight and closes idle connections', async () => {
  await bench.charge();
  await bench.arm({ operation: CREATE, fault: 'slow', delay_ms: 300 });
  const underWay = bench.charge({}, KEY);
  await bench.faultsTaken();
  const started = performance.now();
  await bench.sandbox.close();
  expect((await underWay).status).toBe(200);
  // An idle connection is otherwise kept for much longer.
  expect(performance.now() - started).toBeLessThan(30_000);
});

test('clears the faults of one account and keeps the others', async () => {
  for (const [entity, rail] of [
    ['gb', 'test'],
    ['gb', 'live'],
    ['us', 'test'],
  ] as const) {
    await bench.arm({ operation: CREATE, fault: 'rate_limited', times: 9, entity, rail });
  }
  await bench.arm({ operation: CREATE, fault: 'rate_limited', times: 9 });
  const cleared = await bench.send('DELETE', '/_control/faults?entity=gb&rail=test', {});
  expect([cleared.status, cleared.body]).toEqual([200, { cleared: 1 }]);
  expect((await bench.send('DELETE', '/_control/faults?entity=gb', {})).body).toEqual({ cleared: 1 });
  const rejected = await bench.send('DELETE', '/_control/faults?entity=mars', {});
  expect([rejected.status, rejected.body]).toEqual([
    400,
    { error: { message: 'entity must be one of us, gb, eu, ca, au.' } },
  ]);
  expect((await bench.send('DELETE', '/_control/faults', {})).body).toEqual({ cleared: 2 });
});
