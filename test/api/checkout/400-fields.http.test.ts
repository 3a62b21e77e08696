import { describe, it } from 'vitest';
import { expectResponse, fieldErrors, openApiTest } from '../../setup/api-test.js';
import { readPath, withValue } from '../../setup/body-paths.js';
import { expectNoTrace } from '../../setup/expect-no-trace.js';
import {
  addressPartCases,
  amountCases,
  extraFields,
  missingFields,
  quantityCases,
  textCases,
  valueCases,
} from '../../setup/field-cases.js';
import { everyChargeField, everyQuoteField, idempotencyKey } from '../../setup/orders.js';

const test = await openApiTest();
const { api } = test;
const quote = await api.post('/v1/tax_quotes', everyQuoteField);
const body = everyChargeField((quote.body as { id: string }).id);

const headers = {
  authorization: `Bearer ${test.merchant.secret_key}`,
  'content-type': 'application/json',
};

function send(text: string) {
  const path = '/v1/payment_intents';
  return api.send({ method: 'POST', path, headers: { ...headers, ...idempotencyKey() }, body: text });
}

expectNoTrace(test);

const required = [
  'tax_quote_id',
  'amount',
  'currency',
  'payment_method',
  'customer',
  'customer.email',
  'billing_address.country',
  'shipping_address.country',
  'line_items',
  'line_items[0].description',
  'line_items[0].quantity',
  'line_items[0].unit_amount',
];

const line = (name: string) => readPath(`line_items[0].${name}`);
const address = (name: string) =>
  (['line1', 'line2', 'city', 'state', 'postal_code'] as const).map((part) => readPath(`${name}.${part}`));
const addressLimits = [200, 200, 100, 100, 20];
const countryMessage = 'Must be a two-letter country code.';
const digits = 'Must be 6, 8, 10 or 12 digits.';

const cases = [
  ...missingFields(body, required),
  ...extraFields(body),
  ...amountCases(body, ['amount'], 0),
  ...amountCases(body, ['shipping_amount'], 0, 'optional'),
  ...amountCases(body, line('unit_amount'), 0),
  ...quantityCases(body, line('quantity')),
  ...textCases(body, ['customer', 'name'], 200),
  ...textCases(body, ['merchant_reference'], 128),
  ...textCases(body, line('sku'), 128),
  ...textCases(body, line('description'), 500),
  ...['billing_address', 'shipping_address'].flatMap((name) =>
    address(name).flatMap((path, index) => addressPartCases(body, path, addressLimits[index] ?? 0)),
  ),
  ...valueCases(body, [
    ...['', 'not-a-uuid', `{${body.tax_quote_id}}`, `${body.tax_quote_id}0`].map(
      (value) => [['tax_quote_id'], value, 'format', 'Must be a UUID.'] as const,
    ),
    [['tax_quote_id'], 7, 'type', 'Must be a string.'],
    ...['usd', 'JPY', '', 840, null].map(
      (value) => [['currency'], value, 'not_allowed', 'Must be one of: USD, GBP, EUR, CAD, AUD.'] as const,
    ),
    ...['later', '', 'AUTOMATIC', 0].map(
      (value) => [['capture_method'], value, 'not_allowed', 'Must be one of: automatic, manual.'] as const,
    ),
    ...['', 'pm_', 'tok_visa', 'pm_card visa', 'pm_ä', `pm_${'a'.repeat(251)}`, ' pm_card_visa', 'pm_card_visa\n'].map(
      (value) => [['payment_method'], value, 'format', 'Must be a payment method token that starts with pm_.'] as const,
    ),
    [['payment_method'], null, 'type', 'Must be a string.'],
    [['payment_method'], { id: 'pm_card_visa' }, 'type', 'Must be a string.'],
    [['customer'], null, 'type', 'Must be an object.'],
    [['customer'], [], 'type', 'Must be an object.'],
    [['customer'], 'buyer@example.com', 'type', 'Must be an object.'],
    ...[
      '',
      'buyer',
      'buyer@',
      '@example.com',
      'a b@example.com',
      'a@b@example.com',
      'a@example.com\0',
      'a@b..com',
      'a\u00a0@example.com',
    ].map((value) => [['customer', 'email'], value, 'format', 'Must be an e-mail address.'] as const),
    [['customer', 'email'], null, 'type', 'Must be a string.'],
    [
      ['customer', 'email'],
      `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.com`,
      'too_long',
      'Must have at most 254 characters.',
    ],
    [['billing_address'], [], 'type', 'Must be an object.'],
    [['shipping_address'], 'US', 'type', 'Must be an object.'],
    ...['', 'U', 'USA', '1A', 'U ', 'ÜS'].flatMap((value) => [
      [['billing_address', 'country'], value, 'format', countryMessage] as const,
      [['shipping_address', 'country'], value, 'format', countryMessage] as const,
      [line('origin_country'), value, 'format', countryMessage] as const,
    ]),
    [['line_items'], {}, 'type', 'Must be an array.'],
    [['line_items'], [], 'too_few', 'Must have at least 1 items.'],
    [['line_items'], Array(26).fill(body.line_items[0]), 'too_many', 'Must have at most 25 items.'],
    [['line_items'], Array(101).fill(body.line_items[0]), 'too_many', 'Must have at most 100 items.'],
    [['line_items', 0], null, 'type', 'Must be an object.'],
    [['line_items', 0], 'Leather handbag', 'type', 'Must be an object.'],
    ...['', '4202', '4202211234567', '42022a', '4202.21', ' 420221', '４２０２２１'].map(
      (value) => [line('hs_code'), value, 'format', digits] as const,
    ),
    ...['42022', '4202211', '420221123', '42022112345'].map(
      (value) =>
        [
          line('hs_code'),
          value,
          'format',
          `Must be 6, 8, 10 or 12 digits, not ${value.length}: is a leading zero lost?`,
        ] as const,
    ),
    [line('hs_code'), 420_221, 'type', 'Must be a string.'],
    [['buyer_context'], '8.8.8.8', 'type', 'Must be an object.'],
  ]),
];

it.each(cases)('rejects an invalid charge: $name', async ({ text, code, field }) => {
  expectResponse(await send(text), 400, fieldErrors(code, field));
});

describe('a charge', () => {
  it('rejects a charge without the country of the shipping address', async () => {
    const field = { path: 'shipping_address.country', code: 'required', message: 'Is required.' };
    for (const value of [undefined, null]) {
      const text = JSON.stringify(withValue(body, ['shipping_address'], value));
      expectResponse(await send(text), 400, fieldErrors('validation_error', field));
    }
  });

  it.each(['tax_quote_id', 'line_items'])('rejects a charge with null for %s', async (name) => {
    const field = { path: name, code: 'required', message: 'Is required.' };
    expectResponse(await send(JSON.stringify({ ...body, [name]: null })), 400, fieldErrors('validation_error', field));
  });

  it('rejects a misspelt tax_quote_id instead of charging without tax', async () => {
    const { tax_quote_id: id, ...rest } = body;
    const field = { path: 'tax_quoteId', code: 'unknown_field', message: 'Is not a field of this request.' };
    expectResponse(
      await send(JSON.stringify({ ...rest, tax_quoteId: id })),
      400,
      fieldErrors('validation_error', field),
    );
  });

  it('reports all wrong fields of a charge at once, in the order of the contract', async () => {
    const wrong = { ...body, amount: -1, currency: 'JPY', customer: {}, colour: 'red' };
    expectResponse(
      await send(JSON.stringify(wrong)),
      400,
      fieldErrors(
        'validation_error',
        { path: 'amount', code: 'invalid_amount', message: 'Must be from 0 to 99999999.' },
        { path: 'currency', code: 'not_allowed', message: 'Must be one of: USD, GBP, EUR, CAD, AUD.' },
        { path: 'customer.email', code: 'required', message: 'Is required.' },
        { path: 'colour', code: 'unknown_field', message: 'Is not a field of this request.' },
      ),
    );
  });

  it('rejects a charge with query parameters', async () => {
    const response = await api.post('/v1/payment_intents?capture_method=manual', body, idempotencyKey());
    const message = 'Is not a parameter of this request.';
    expectResponse(
      response,
      400,
      fieldErrors('validation_error', { path: 'capture_method', code: 'unknown_field', message }),
    );
  });
});
