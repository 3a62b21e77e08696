import { expect, it } from 'vitest';
import { expectResponse, type Field, fieldErrors, openApiTest } from '../../setup/api-test.js';
import { listOf, path, validatePath } from './domain-records.js';

const test = await openApiTest();
const { api, merchant } = test;

const rejected = (message: string): Field => ({ path: 'domain', code: 'invalid_hostname', message });

/** `contracts/src/payment-method-domain/hostname.test.ts` has every hostname; these show the response of each rule. */
it.each<readonly [string, unknown, Field]>([
  ['an IP address', '203.0.113.7', rejected('Must not be an IP address.')],
  ['an IPv6 address', '2001:db8::1', rejected('Must not have a port and must not be an IP address.')],
  ['localhost', 'localhost', rejected('Must not be localhost.')],
  [
    'a scheme',
    'https://shop.example.com',
    rejected('Must not have a scheme: send only the hostname, such as shop.example.com.'),
  ],
  ['a port', 'shop.example.com:443', rejected('Must not have a port and must not be an IP address.')],
  [
    'a path',
    'shop.example.com/cart',
    rejected('Must be only a hostname, without a path, spaces or special characters.'),
  ],
  ['a trailing dot', 'shop.example.com.', rejected('Must not end with a dot.')],
  ['one label', 'shop', rejected('Must have at least one dot, as in shop.example.com.')],
  ['254 characters', `${'a.'.repeat(125)}shop`, { path: 'domain', code: 'too_long', message: expect.any(String) }],
  ['an empty text', '', rejected('Must be a valid hostname, such as shop.example.com.')],
  ['null', null, { path: 'domain', code: 'type', message: expect.any(String) }],
  ['a number', 7, { path: 'domain', code: 'type', message: expect.any(String) }],
  ['a list', ['shop.example.com'], { path: 'domain', code: 'type', message: expect.any(String) }],
])('rejects %s as the domain, and registers nothing', async (_, domain, field) => {
  expectResponse(await api.post(path, { domain }), 400, fieldErrors('validation_error', field));
  expectResponse(await api.get(path), 200, listOf());
});

it('rejects a body without the domain, with unknown fields, or that is not an object', async () => {
  const required = { path: 'domain', code: 'required', message: expect.any(String) };
  expectResponse(await api.post(path, {}), 400, fieldErrors('validation_error', required));
  const unknown = { path: 'domain_name', code: 'unknown_field', message: expect.any(String) };
  const body = { domain: 'shop.example.com', domain_name: 'shop.example.com' };
  expectResponse(await api.post(path, body), 400, fieldErrors('validation_error', unknown));
  expect((await api.post(path, ['shop.example.com'])).status).toBe(400);
  expect((await api.post(path, undefined)).status).toBe(400);
});

it('rejects query parameters on every operation', async () => {
  const field = { path: 'limit', code: 'unknown_field', message: 'Is not a parameter of this request.' };
  const expected = fieldErrors('validation_error', field);
  expectResponse(await api.get(`${path}?limit=1`), 400, expected);
  expectResponse(await api.post(`${path}?limit=1`, { domain: 'shop.example.com' }), 400, expected);
  expectResponse(await api.post(`${validatePath}?limit=1`, undefined), 400, expected);
});

it('rejects a body that is not JSON with 415, and one over the ceiling with 413', async () => {
  const authorization = `Bearer ${merchant.secret_key}`;
  const send = (type: string, body: string) =>
    api.send({ method: 'POST', path, headers: { authorization, 'content-type': type }, body });
  expect((await send('text/plain', '{"domain":"shop.example.com"}')).status).toBe(415);
  expect((await send('application/json', JSON.stringify({ domain: 'a'.repeat(65 * 1024) }))).status).toBe(413);
});
