import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBench } from '../testing/test-bench.js';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
});
afterAll(() => bench.close());

async function challenged(): Promise<{ id: string; client_secret: string }> {
  const { body } = await bench.charge({ payment_method: 'pm_card_authenticationRequired', 'metadata[order]': '7' });
  return body as { id: string; client_secret: string };
}

test('a browser reads a payment with the publishable key and the client secret, without the metadata', async () => {
  const { id, client_secret: secret } = await challenged();
  const { status, body } = await bench.get(`/v1/payment_intents/${id}?client_secret=${secret}`, { key: 'pk_us_test' });
  expect([status, body]).toMatchObject([200, { id, client_secret: secret, status: 'requires_action' }]);
  expect(body).toHaveProperty('next_action.use_stripe_sdk.source');
  expect(body).not.toHaveProperty('metadata');
});

test.each([
  ['without the secret', '', 'pk_us_test', 400, { code: 'parameter_missing', param: 'client_secret' }],
  ['with a wrong secret', 'client_secret=x', 'pk_us_test', 404, { code: 'resource_missing' }],
  ['with the key of another account', 'right', 'pk_gb_test', 404, { code: 'resource_missing' }],
  ['with a secret key and a wrong secret', 'client_secret=x', 'sk_us_test', 404, { code: 'resource_missing' }],
])('a payment cannot be read %s', async (_, query, key, expected, error) => {
  const { id, client_secret: secret } = await challenged();
  const given = query === 'right' ? `client_secret=${secret}` : query;
  const { status, body } = await bench.get(`/v1/payment_intents/${id}?${given}`, { key });
  expect([status, body]).toMatchObject([expected, { error }]);
});
