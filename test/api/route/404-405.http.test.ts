import { describe, expect, it } from 'vitest';
import { expectResponse, fieldErrors, openApiTest } from '../../setup/api-test.js';
import { expectNoTrace } from '../../setup/expect-no-trace.js';
import type { ApiRequest } from '../../setup/merchant-api.js';
import { chargeHandbag, idempotencyKey, quoteHandbag } from '../../setup/orders.js';

const test = await openApiTest();
const { api, merchant } = test;
const charge = chargeHandbag(await quoteHandbag(api));
const keys = { authorization: `Bearer ${merchant.secret_key}`, 'content-type': 'application/json' };

expectNoTrace(test);

const notFound = { error: { code: 'not_found', message: 'The resource was not found: check the path and the id.' } };

const send = (method: ApiRequest['method'], path: string, more: Partial<ApiRequest> = {}) =>
  api.send({ method, path, headers: { ...keys, ...idempotencyKey() }, ...more });

describe('an unknown path', () => {
  it.each([
    '/',
    '/v1',
    '/v1/',
    '/v2/payment_intents',
    '/v1/payment_intent',
    '/v1/payment_intents/',
    '/v1//payment_intents',
    '//v1/payment_intents',
    '/v1/Payment_Intents',
    '/v1/payment_intents/x/capture',
    '/v1/payment_intents.json',
    '/v1/payment%5Fintents',
    '/v1/tax_quotes/',
    '/v1/tax_quotes/0/lines',
    '/v1/payment_method_domains/',
    '/v1/payment_method_domains/0',
    '/v1/payment_method_domains/validate/',
    '/v1/../v1/payment_intents',
    '/openapi.json/',
    '/openapi.yaml',
    '/metrics',
    '/.env',
  ])('returns 404 for the unknown path %s', async (path) => {
    for (const method of ['GET', 'POST'] as const) {
      const body = method === 'POST' ? { body: JSON.stringify(charge) } : {};
      expectResponse(await send(method, path, body), 404, notFound);
    }
    expectResponse(await send('GET', path, { headers: {} }), 404, notFound);
  });
});

describe('a method that the path does not support', () => {
  const intent = '/v1/payment_intents/01a1fd9d-3c5e-70e4-92c3-c0bfcd87a296';
  const others = (...allowed: string[]) =>
    (['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const).filter(
      (method) => !allowed.includes(method),
    );
  const cases = [
    ...others('GET', 'HEAD', 'POST').map((method) => [method, '/v1/payment_intents', 'GET, HEAD, POST'] as const),
    ...others('POST').map((method) => [method, '/v1/tax_quotes', 'POST'] as const),
    ...others('POST').map((method) => [method, '/v1/classifications', 'POST'] as const),
    ...others('POST').map((method) => [method, '/v1/checkout/config', 'POST'] as const),
    ...others('OPTIONS', 'POST').map((method) => [method, '/v1/checkout/browser_config', 'OPTIONS, POST'] as const),
    ...others('GET', 'HEAD', 'POST').map(
      (method) => [method, '/v1/payment_method_domains', 'GET, HEAD, POST'] as const,
    ),
    ...others('POST').map((method) => [method, '/v1/payment_method_domains/validate', 'POST'] as const),
    ...others('GET', 'HEAD').map((method) => [method, intent, 'GET, HEAD'] as const),
    ...others('POST').map((method) => [method, '/v1/disputes/x/evidence', 'POST'] as const),
    ...others('GET', 'HEAD').map((method) => [method, '/v1/balance', 'GET, HEAD'] as const),
    ...others('GET', 'HEAD').map((method) => [method, '/v1/payouts/x/entries', 'GET, HEAD'] as const),
    ...others('GET', 'HEAD').map((method) => [method, '/openapi.json', 'GET, HEAD'] as const),
    ...others('GET', 'HEAD').map((method) => [method, '/livez', 'GET, HEAD'] as const),
  ];

  it.each(cases)('returns 405 with the supported methods for %s %s', async (method, path, allow) => {
    const response = await send(method, path);
    expect(response.headers['allow']).toBe(allow);
    if (method === 'HEAD') {
      expect([response.status, response.text]).toEqual([405, '']);
      return;
    }
    const field = { path: '', code: 'method_not_allowed', message: `Allowed here: ${allow}.` };
    expectResponse(response, 405, fieldErrors('validation_error', field));
  });
});

describe('a request from another origin', () => {
  const origin = { origin: 'https://shop.example.com' };

  it.each(['/v1/payment_intents', '/v1/tax_quotes'])('rejects a CORS preflight of %s', async (path) => {
    const headers = {
      ...origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    const response = await send('OPTIONS', path, { headers });
    expect(response.status).toBe(405);
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });

  it('sends no CORS headers with a payment', async () => {
    const response = await send('GET', '/v1/payment_intents/x', { headers: { ...keys, ...origin } });
    expect(response.status).toBe(404);
    expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

describe('the Request-Id header', () => {
  it('sends a new Request-Id with each response and ignores ids that the caller sends', async () => {
    const theirs = '01a1fd9d-3c5e-70e4-92c3-c0bfcd87a296';
    const responses = await Promise.all(
      ['/v1/payment_intents/x', '/v1/nothing', '/livez', '/openapi.json', '/v1/tax_quotes'].map((path) =>
        send('GET', path, { headers: { ...keys, 'request-id': theirs, 'x-request-id': theirs } }),
      ),
    );
    const ids = responses.map(({ headers }) => headers['request-id']);
    expect(new Set([...ids, theirs]).size).toBe(ids.length + 1);
  });
});
