import { expect, it } from 'vitest';
import { expectResponse, fieldErrors, openApiTest } from '../../setup/api-test.js';

const test = await openApiTest();
const { api, merchant } = test;
const paths = [
  ['/v1/checkout/config', merchant.secret_key],
  ['/v1/checkout/browser_config', merchant.publishable_key],
] as const;

const oneOf = 'Must be one of: USD, GBP, EUR, CAD, AUD.';
const cases: readonly (readonly [text: string, path: string, code: string, message: string])[] = [
  ['{}', 'currency', 'required', 'Is required.'],
  ['{"currency":null}', 'currency', 'not_allowed', oneOf],
  ['{"currency":"JPY"}', 'currency', 'not_allowed', oneOf],
  ['{"currency":"gbp"}', 'currency', 'not_allowed', oneOf],
  ['{"currency":["GBP"]}', 'currency', 'not_allowed', oneOf],
  ['{"currency":"GBP","amount":1}', 'amount', 'unknown_field', 'Is not a field of this request.'],
  ['', '', 'required', 'A JSON body is required.'],
];

it.each(paths.flatMap(([path, key]) => cases.map((row) => [path, ...row, key] as const)))(
  'rejects %s with the body %s and names the field',
  async (path, text, field, code, message, key) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const response = await api.send({ method: 'POST', path, headers, body: text });
    expectResponse(response, 400, fieldErrors('validation_error', { path: field, code, message }));
  },
);

it.each(paths)('rejects query parameters of %s', async (path, key) => {
  const headers = { authorization: `Bearer ${key}` };
  const response = await api.post(`${path}?currency=GBP`, { currency: 'GBP' }, headers);
  expect(response).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } });
});
