import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBench } from '../testing/test-bench.js';

let now = new Date('2026-11-21T10:00:00.000Z');
let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open({ now: () => now });
});
afterAll(() => bench.close());

test('/_control/payments lists all payments, oldest first, and filters', async () => {
  await bench.charge({ 'metadata[landed_operation]': 'op' }, { idempotencyKey: 'op.1.create' });
  now = new Date('2026-11-21T10:00:05.500Z');
  await bench.charge({ payment_method: 'pm_card_chargeDeclined', currency: 'gbp' }, { key: 'sk_gb_test' });
  const us = {
    id: expect.stringMatching(/^pi_/),
    rail: 'test',
    entity: 'us',
    status: 'succeeded',
    amount: 13_540,
    amount_captured: 13_540,
    amount_refunded: 0,
    currency: 'usd',
    idempotency_key: 'op.1.create',
    metadata: { landed_operation: 'op' },
    created_at: '2026-11-21T10:00:00.000Z',
  };
  const gb = {
    ...us,
    entity: 'gb',
    status: 'requires_payment_method',
    amount_captured: 0,
    currency: 'gbp',
    idempotency_key: null,
    metadata: {},
    created_at: '2026-11-21T10:00:05.500Z',
  };
  const data = async (query: string): Promise<unknown> => (await bench.get(`/_control/payments${query}`)).body;
  expect(await data('')).toEqual({ data: [us, gb] });
  expect(await data('?entity=gb')).toEqual({ data: [gb] });
  expect(await data('?rail=live')).toEqual({ data: [] });
  expect(await data('?since=2026-11-21T10:00:05Z')).toEqual({ data: [gb] });
  expect(await data('?since=1795255205')).toEqual({ data: [gb] });
  expect(await data('?idempotency_key=op.1.create')).toEqual({ data: [us] });
});

test('/_control/refunds lists all refunds, oldest first, and filters', async () => {
  const { body } = await bench.charge({}, { idempotencyKey: 'op.2.create' });
  const { id } = body as { id: string };
  await bench.post('/v1/refunds', { payment_intent: id, amount: 40 }, { idempotencyKey: 'op.2.refund' });
  now = new Date('2026-11-21T10:00:09.000Z');
  await bench.post('/v1/refunds', { payment_intent: id, amount: 2, 'metadata[landed_refund]': 're_7' });
  const first = {
    id: expect.stringMatching(/^re_/),
    payment: id,
    rail: 'test',
    entity: 'us',
    status: 'succeeded',
    amount: 40,
    currency: 'usd',
    idempotency_key: 'op.2.refund',
    metadata: {},
    created_at: '2026-11-21T10:00:05.500Z',
  };
  const second = {
    ...first,
    amount: 2,
    idempotency_key: null,
    metadata: { landed_refund: 're_7' },
    created_at: '2026-11-21T10:00:09.000Z',
  };
  const data = async (query: string): Promise<unknown> => (await bench.get(`/_control/refunds${query}`)).body;
  expect(await data('')).toEqual({ data: [first, second] });
  expect(await data('?entity=gb')).toEqual({ data: [] });
  expect(await data('?since=2026-11-21T10:00:06Z')).toEqual({ data: [second] });
  expect(await data('?idempotency_key=op.2.refund')).toEqual({ data: [first] });
  expect(await data(`?payment=${id}&rail=test`)).toEqual({ data: [first, second] });
  const payments = (await bench.get('/_control/payments?idempotency_key=op.2.create')).body;
  expect(payments).toMatchObject({ data: [{ id, amount_captured: 13_540, amount_refunded: 42 }] });
});

test.each([
  ['/_control/payments?entity=fr', 'entity must be one of us, gb, eu, ca, au.'],
  ['/_control/payments?since=yesterday', 'since must be an ISO 8601 instant or Unix seconds.'],
  ['/_control/payments?merchant=1', 'Unknown: merchant. Known are entity, rail, since, idempotency_key.'],
  ['/_control/refunds?merchant=1', 'Unknown: merchant. Known are entity, rail, since, payment, idempotency_key.'],
  ['/_control/events?merchant=1', 'Unknown: merchant. Known are entity, rail, since, type.'],
])('%s is rejected with a message', async (path, message) => {
  const { status, body } = await bench.get(path);
  expect([status, body]).toEqual([400, { error: { message } }]);
});

const FAULT = { operation: 'payment_intents.create', fault: 'slow' };
test.each([
  [{ ...FAULT, fault: 'explode' }, /^fault must be one of timeout_before_effect, /],
  [{ fault: 'slow' }, /^operation must be one of payment_intents.create, /],
  [{ ...FAULT, times: 0 }, /^times must be an integer from 1 to 100000\.$/],
  [{ ...FAULT, delay_ms: 1.5 }, /^delay_ms must be an integer from 0 to 600000\.$/],
  [{ ...FAULT, entity: 'fr' }, /^entity must be one of us, gb, eu, ca, au\.$/],
  [{ ...FAULT, time: 1 }, /^Unknown: time\. Known are operation, fault, times, delay_ms, entity, rail\.$/],
  [
    { ...FAULT, fault: 'stale_read' },
    /^stale_read is available for payment_intents\.retrieve, payment_intents\.list, /,
  ],
  [[], /^Send a JSON object\.$/],
])('a fault like %j is rejected with a message', async (fault, message) => {
  const { status, body } = await bench.arm(fault as Record<string, unknown>);
  expect([status, body]).toEqual([400, { error: { message: expect.stringMatching(message) } }]);
});

test('rejects a fault in a form that a web page could send', async () => {
  const body = JSON.stringify(FAULT);
  const posted = await bench.send('POST', '/_control/faults', { body, type: 'text/plain' });
  expect([posted.status, posted.body]).toEqual([415, { error: { message: 'Send application/json.' } }]);
  const broken = await bench.send('POST', '/_control/faults', { body: '{', type: 'application/json' });
  expect([broken.status, broken.body]).toEqual([400, { error: { message: 'The body is not JSON.' } }]);
});

test('the control surface accepts only host names of the same machine', async () => {
  const statusFor = (host: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(bench.url);
      const call = request({ port, path: '/_control/health', headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      });
      call.on('error', reject).end();
    });
  const hosts = ['127.0.0.1:4020', 'localhost', '[::1]:4020', 'sandbox.example', '127.0.0.1.example', '10.0.0.1'];
  const statuses = await Promise.all(hosts.map(statusFor));
  expect(statuses).toEqual([200, 200, 200, 403, 403, 403]);
});
