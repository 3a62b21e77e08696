import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, inject, it } from 'vitest';
import { expectResponse, fieldErrors, openApiTest } from '../../setup/api-test.js';
import { readPath, withValue } from '../../setup/body-paths.js';
import { expectNoTrace } from '../../setup/expect-no-trace.js';
import type { ApiResponse } from '../../setup/merchant-api.js';
import { everyChargeField, everyQuoteField, idempotencyKey } from '../../setup/orders.js';

const test = await openApiTest();
const { api } = test;
const quoted = await api.post('/v1/tax_quotes', everyQuoteField);
const metadata = { note: 'gift' };
const charge = { ...everyChargeField((quoted.body as { id: string }).id), metadata };
const quote = { ...everyQuoteField, metadata };

/** A test card number that no other test uses, plain and in groups. */
const digits = '4012888888881881';
const grouped = ['4012 8888 8888 1881', '4012-8888-8888-1881', digits];

expectNoTrace(test);

const field = (path: string) => ({
  path,
  code: 'card_number_in_text',
  message: 'Must not contain a card number.',
});

function expectNoEcho({ text, headers }: ApiResponse): void {
  const seen = `${text}${JSON.stringify(headers)}`;
  for (const number of grouped) expect(seen).not.toContain(number);
}

const chargeTexts = [
  'customer.name',
  'billing_address.line1',
  'billing_address.line2',
  'billing_address.city',
  'billing_address.state',
  'billing_address.postal_code',
  'shipping_address.line1',
  'shipping_address.line2',
  'shipping_address.city',
  'shipping_address.state',
  'shipping_address.postal_code',
  'line_items[0].sku',
  'line_items[0].description',
  'merchant_reference',
  'metadata.note',
];
const quoteTexts = ['destination_postal_code', 'line_items[0].sku', 'line_items[0].description', 'metadata.note'];

describe('a card number in a text field', () => {
  const cases = [
    ...chargeTexts.map((path) => ['/v1/payment_intents', path, charge] as const),
    ...quoteTexts.map((path) => ['/v1/tax_quotes', path, quote] as const),
  ];

  it.each(cases)('rejects a card number without echoing it: %s, %s', async (path, place, body) => {
    const fits = place.endsWith('postal_code') ? grouped : [...grouped, `Pay with ${digits}, please`];
    for (const text of fits) {
      const response = await api.post(path, withValue(body, readPath(place), text), idempotencyKey());
      expectResponse(response, 400, fieldErrors('validation_error', field(place)));
      expectNoEcho(response);
    }
  });

  it.each(['/v1/payment_intents', '/v1/tax_quotes'])(
    'rejects a card number in an e-mail address without echoing it: %s',
    async (path) => {
      const body = path === '/v1/tax_quotes' ? everyQuoteField : charge;
      const response = await api.post(
        path,
        withValue<unknown>(body, ['customer', 'email'], `${digits}@example.com`),
        idempotencyKey(),
      );
      expectResponse(response, 400, fieldErrors('validation_error', field('customer.email')));
      expectNoEcho(response);
    },
  );
});

describe('a card number in any other place', () => {
  it.each([
    'payment_method',
    'tax_quote_id',
    'currency',
    'capture_method',
    'billing_address.country',
    'line_items[0].hs_code',
    'line_items[0].origin_country',
  ])('a card number in any other place does not echo a card number from %s', async (place) => {
    const response = await api.post(
      '/v1/payment_intents',
      withValue(charge, readPath(place), digits),
      idempotencyKey(),
    );
    expect(response).toMatchObject({ status: 400, body: { error: { details: { fields: [{ path: place }] } } } });
    expectNoEcho(response);
  });

  it('a card number in any other place does not echo a card number from the name of a field or parameter, or from a path', async () => {
    const unknown = { code: 'unknown_field', path: '(redacted)' };
    const asField = await api.post('/v1/payment_intents', { ...charge, [digits]: 1 }, idempotencyKey());
    expectResponse(
      asField,
      400,
      fieldErrors('validation_error', { ...unknown, message: 'Is not a field of this request.' }),
    );
    const asParameter = await api.post(`/v1/payment_intents?${digits}=1`, charge, idempotencyKey());
    expectResponse(
      asParameter,
      400,
      fieldErrors('validation_error', { ...unknown, message: 'Is not a parameter of this request.' }),
    );
    const asPath = await api.get(`/v1/payment_intents/${digits}`);
    expect(asPath.status).toBe(404);
    const asKey = await api.post('/v1/payment_intents', { ...charge, metadata: { [digits]: 'x' } }, idempotencyKey());
    const inKey = { code: 'card_number_in_text', path: 'metadata.(redacted)' };
    expectResponse(
      asKey,
      400,
      fieldErrors('validation_error', { ...inKey, message: 'The key must not contain a card number.' }),
    );
    for (const response of [asField, asParameter, asPath, asKey]) expectNoEcho(response);
  });
});

describe('a number that is not a card number', () => {
  it.each([
    '4012888888881882',
    '1234567890123456',
    '401288888 8881881',
    '00000000000000',
    '+44 20 7946 0958',
    '2230 2242 2260 2280',
  ])('accepts a number that is not a card number: %s', async (text) => {
    // The wrong amount is the only error, and it ensures that the charge leaves no trace.
    const body = { ...charge, amount: -1, merchant_reference: text };
    const response = await api.post('/v1/payment_intents', body, idempotencyKey());
    const amount = { path: 'amount', code: 'invalid_amount', message: 'Must be from 0 to 99999999.' };
    expectResponse(response, 400, fieldErrors('invalid_amount', amount));
  });
});

it('writes no card number to any log', async () => {
  const last = await api.get('/v1/payment_intents/x');
  const logs = inject('logsFolder');
  const written = await logsOnceTheyHold(logs, String(last.headers['request-id']));
  for (const [name, text] of written) for (const number of grouped) expect(text, name).not.toContain(number);
});

/** All logs, once one has the line of that request, and so every line before it: that of the process with the gateway. */
async function logsOnceTheyHold(folder: string, requestId: string): Promise<(readonly [string, string])[]> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    const names = await readdir(folder);
    const written = names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const);
    const logs = await Promise.all(written);
    if (logs.some(([, text]) => text.includes(requestId))) return logs;
    await sleep(50);
  }
  throw new Error('The gateway wrote no line for the last request.');
}
