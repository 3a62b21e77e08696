import { describe, expect, it } from 'vitest';
import { expectResponse, fieldErrors, openApiTest } from '../../setup/api-test.js';
import { expectNoTrace } from '../../setup/expect-no-trace.js';
import { everyChargeField, everyQuoteField, idempotencyKey } from '../../setup/orders.js';
import { malformedBodies } from '../../setup/raw-bodies.js';

const test = await openApiTest();
const { api } = test;
const quote = await api.post('/v1/tax_quotes', everyQuoteField);
const body = everyChargeField((quote.body as { id: string }).id);
const json = { authorization: `Bearer ${test.merchant.secret_key}`, 'content-type': 'application/json' };

expectNoTrace(test);

it.each(malformedBodies(body, ['customer', 'name']))(
  'rejects a malformed charge: $name',
  async ({ body, status, field }) => {
    const headers = { ...json, ...idempotencyKey() };
    const response = await api.send({ method: 'POST', path: '/v1/payment_intents', headers, body });
    expectResponse(response, status, fieldErrors('validation_error', field));
  },
);

describe('the idempotency key of a charge', () => {
  const required = {
    error: {
      code: 'idempotency_key_required',
      message: 'The Idempotency-Key header is missing: send one key per operation, and the same key on every retry.',
    },
  };
  const format = fieldErrors('validation_error', {
    path: 'Idempotency-Key',
    code: 'format',
    message: 'Must be 1 to 255 visible ASCII characters, in one header.',
  });

  it.each([
    ['missing', undefined, required],
    ['empty', '', required],
    ['blank', '  ', required],
    ['256 characters long', 'k'.repeat(256), format],
    ['not ASCII', 'ключ'.replaceAll(/./g, (letter) => String.fromCharCode((letter.charCodeAt(0) % 128) | 128)), format],
    ['Latin-1', 'clé', format],
    ['text with a blank', 'order 1001', format],
    ['text with a tab', 'order\t1001', format],
    ['sent twice', ['order-1001', 'order-1002'], format],
    ['sent twice with the same value', ['order-1001', 'order-1001'], format],
  ])('rejects an idempotency key that is %s', async (_, key, expected) => {
    const headers = { ...json, ...(key === undefined ? {} : { 'idempotency-key': key }) };
    const response = await api.send({
      method: 'POST',
      path: '/v1/payment_intents',
      headers,
      body: JSON.stringify(body),
    });
    expectResponse(response, 400, expected);
  });
});

describe('a charge with several errors', () => {
  const post = async (headers: Record<string, string>, text: string) => {
    const response = await api.send({ method: 'POST', path: '/v1/payment_intents', headers, body: text });
    return [response.status, (response.body as { error: { code: string } }).error.code];
  };
  const wrongKey = { ...json, authorization: 'Bearer sk_test_wrongwrongwrong' };
  const gzip = { 'content-encoding': 'gzip' };
  const broken = JSON.stringify({ ...body, amount: -1 });

  it('checks the API key before reading the body', async () => {
    expect(await post({ ...wrongKey, ...gzip }, 'x'.repeat(100 * 1024))).toEqual([401, 'unauthorized']);
  });

  it('checks the content headers before parsing the body', async () => {
    expect(await post({ ...json, ...gzip }, 'x'.repeat(100 * 1024))).toEqual([415, 'validation_error']);
  });

  it('checks the body before the idempotency key', async () => {
    expect(await post(json, '{')).toEqual([400, 'validation_error']);
    expect(await post(json, 'x'.repeat(100 * 1024))).toEqual([413, 'validation_error']);
  });

  it('checks the idempotency key before the fields', async () => {
    expect(await post(json, broken)).toEqual([400, 'idempotency_key_required']);
    expect(await post({ ...json, ...idempotencyKey() }, broken)).toEqual([400, 'invalid_amount']);
  });
});
