import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBench } from './testing/test-bench.js';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
});
afterAll(() => bench.close());

test("every call returns 404 for another account's payment, not 403", async () => {
  const { body } = await bench.charge({ capture_method: 'manual', 'expand[]': 'latest_charge' });
  const { id, latest_charge: charge } = body as { id: string; latest_charge: { id: string } };
  for (const key of ['sk_gb_test', 'sk_us_live']) {
    const missing = [
      await bench.get(`/v1/payment_intents/${id}`, { key }),
      await bench.get(`/v1/charges/${charge.id}`, { key }),
      await bench.post(`/v1/payment_intents/${id}/confirm`, {}, { key }),
      await bench.post(`/v1/payment_intents/${id}/capture`, {}, { key }),
      await bench.post(`/v1/payment_intents/${id}/cancel`, {}, { key }),
    ];
    for (const response of missing) {
      expect([response.status, response.body]).toMatchObject([404, { error: { code: 'resource_missing' } }]);
    }
    expect((await bench.get('/v1/payment_intents', { key })).body).toMatchObject({ data: [], has_more: false });
    expect((await bench.get(`/v1/payment_intents?starting_after=${id}`, { key })).status).toBe(400);
  }
  expect(await bench.effects()).toEqual([{ id, status: 'requires_capture', amount: 13_540 }]);
});

test('a missing, unknown or publishable key returns 401', async () => {
  const anonymous = await fetch(`${bench.url}/v1/payment_intents`);
  expect([anonymous.status, anonymous.headers.get('WWW-Authenticate')]).toEqual([401, 'Basic realm="Stripe"']);
  const unknown = await bench.get('/v1/payment_intents', { key: 'sk_somebody_else' });
  expect(unknown.status).toBe(401);
  expect(unknown.body).toEqual({
    error: { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_someb****else' },
  });
  const publishable = await bench.charge({}, { key: 'pk_us_test' });
  expect([publishable.status, publishable.body]).toMatchObject([401, { error: { code: 'secret_key_required' } }]);
});

test('accepts the key as user name of Basic authentication', async () => {
  const authorization = `Basic ${Buffer.from('sk_us_test:').toString('base64')}`;
  const response = await fetch(`${bench.url}/v1/payment_intents`, { headers: { authorization } });
  expect(response.status).toBe(200);
});

test('every response has a request id and the requested API version', async () => {
  const response = await fetch(`${bench.url}/v1/nowhere`, { headers: { 'Stripe-Version': '2024-06-20' } });
  expect(response.status).toBe(404);
  expect(response.headers.get('Stripe-Version')).toBe('2024-06-20');
  expect(response.headers.get('Request-Id')).toMatch(/^req_[0-9A-Za-z]{14}$/);
});

test('rejects parameters in JSON', async () => {
  const response = await bench.send('POST', '/v1/payment_intents', {
    body: '{"amount":500}',
    type: 'application/json',
  });
  expect([response.status, response.body]).toMatchObject([400, { error: { type: 'invalid_request_error' } }]);
});
