import { it } from 'vitest';
import { expectResponse, fieldErrors, openApiTest } from '../../setup/api-test.js';
import { readPath } from '../../setup/body-paths.js';
import { expectNoTrace } from '../../setup/expect-no-trace.js';
import {
  addressPartCases,
  amountCases,
  extraFields,
  missingFields,
  quantityCases,
  textCases,
  valueCases,
  wholeNumberCases,
} from '../../setup/field-cases.js';
import { everyQuoteField } from '../../setup/orders.js';
import { malformedBodies } from '../../setup/raw-bodies.js';

const test = await openApiTest();
const { api } = test;
const body = everyQuoteField;
const headers = { authorization: `Bearer ${test.merchant.secret_key}`, 'content-type': 'application/json' };

expectNoTrace(test);

const required = [
  'destination_country',
  'ship_from_country',
  'currency',
  'line_items',
  'line_items[0].description',
  'line_items[0].quantity',
  'line_items[0].unit_amount',
  'line_items[0].hs_code',
  'customer.email',
];

const line = (name: string) => readPath(`line_items[0].${name}`);
const countries = [['destination_country'], ['ship_from_country'], line('origin_country')];

it.each([
  ...missingFields(body, required),
  ...extraFields(body),
  ...amountCases(body, ['shipping_amount'], 0, 'optional'),
  ...amountCases(body, line('unit_amount'), 0),
  ...quantityCases(body, line('quantity')),
  ...wholeNumberCases(body, line('net_weight_grams'), 1, 1_000_000_000, 'optional'),
  ...wholeNumberCases(body, line('volume_ml'), 1, 1_000_000_000, 'optional'),
  ...wholeNumberCases(body, line('metal_share_percent'), 0, 100, 'optional'),
  ...addressPartCases(body, ['destination_postal_code'], 20),
  ...textCases(body, line('sku'), 128),
  ...textCases(body, line('description'), 500),
  ...valueCases(body, [
    ...['', 'U', 'USA', '1A', ' US', 'Ünited'].flatMap((value) =>
      countries.map((path) => [path, value, 'format', 'Must be a two-letter country code.'] as const),
    ),
    [['destination_country'], null, 'type', 'Must be a string.'],
    [['ship_from_country'], 840, 'type', 'Must be a string.'],
    ...['usd', 'JPY', '', 840, null].map(
      (value) => [['currency'], value, 'not_allowed', 'Must be one of: USD, GBP, EUR, CAD, AUD.'] as const,
    ),
    [['line_items'], null, 'type', 'Must be an array.'],
    [['line_items'], {}, 'type', 'Must be an array.'],
    [['line_items'], [], 'too_few', 'Must have at least 1 items.'],
    [['line_items'], Array(26).fill(body.line_items[0]), 'too_many', 'Must have at most 25 items.'],
    [['line_items', 0], null, 'type', 'Must be an object.'],
    ...['', '4202', '4202211234567', '42022a', '4202.21', ' 420221', '４２０２２１'].map(
      (value) => [line('hs_code'), value, 'format', 'Must be 6, 8, 10 or 12 digits.'] as const,
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
    [line('hs_code'), null, 'type', 'Must be a string.'],
    ...['yes', 1].map((value) => [line('preference'), value, 'type', 'Must be true or false.'] as const),
    ...[
      { net_weight_grams: 39, volume_ml: 4_000 },
      { net_weight_grams: 100_001, volume_ml: 4_000 },
      { net_weight_grams: 1, volume_ml: 1_000_000_000 },
    ].map(
      (value) =>
        [
          ['line_items', 0],
          { ...body.line_items[0], ...value },
          'contradicting_weight',
          'Must agree with volume_ml: from 0.01 to 25 grams per millilitre.',
          line('net_weight_grams'),
        ] as const,
    ),
    [['customer'], [], 'type', 'Must be an object.'],
    ...['', 'buyer', 'a b@example.com'].map(
      (value) => [['customer', 'email'], value, 'format', 'Must be an e-mail address.'] as const,
    ),
    [['customer', 'email'], null, 'type', 'Must be a string.'],
  ]),
])('rejects an invalid quote: $name', async ({ text, code, field }) => {
  const response = await api.send({ method: 'POST', path: '/v1/tax_quotes', headers, body: text });
  expectResponse(response, 400, fieldErrors(code, field));
});

it.each(malformedBodies(body, line('sku')))('rejects a malformed quote: $name', async ({ body, status, field }) => {
  const response = await api.send({ method: 'POST', path: '/v1/tax_quotes', headers, body });
  expectResponse(response, status, fieldErrors('validation_error', field));
});

it('rejects a quote with query parameters', async () => {
  const field = { path: 'currency', code: 'unknown_field', message: 'Is not a parameter of this request.' };
  expectResponse(await api.post('/v1/tax_quotes?currency=EUR', body), 400, fieldErrors('validation_error', field));
});
