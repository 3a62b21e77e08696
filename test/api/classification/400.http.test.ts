import { describe, it } from 'vitest';
import { expectResponse, fieldErrors, openApiTest } from '../../setup/api-test.js';
import { readPath, textWith } from '../../setup/body-paths.js';
import { expectNoTrace } from '../../setup/expect-no-trace.js';
import { extraFields, missingFields, textCases, valueCases } from '../../setup/field-cases.js';
import { everyProductField, mugText } from '../../setup/products.js';
import { malformedBodies } from '../../setup/raw-bodies.js';
import { path } from './classified.js';

const test = await openApiTest();
const { api } = test;
const body = everyProductField;
const headers = { authorization: `Bearer ${test.merchant.secret_key}`, 'content-type': 'application/json' };
const send = (text: string | Buffer | readonly Buffer[]) => api.send({ method: 'POST', path, headers, body: text });

expectNoTrace(test);

const product = (name: string) => readPath(`products[0].${name}`);
const withoutCode = { ...body, products: [mugText] };

describe('a classification request that breaks the contract', () => {
  it.each([
    ...missingFields(body, ['products', 'products[0].sku', 'products[0].title']),
    ...extraFields(body),
    ...textCases(body, product('sku'), 128),
    ...textCases(body, product('title'), 250),
    ...textCases(body, product('description'), 1_000),
    ...textCases(body, product('hs_code'), 32),
    ...valueCases(body, [
      ...['', 'U', 'USA', '1A', ' US', 'Ünited'].map(
        (value) => [['destination_country'], value, 'format', 'Must be a two-letter country code.'] as const,
      ),
      ...['XI', 'ZZ', 'EU'].map(
        (value) =>
          [
            ['destination_country'],
            value,
            'unknown_country',
            'Must be an assigned country code of ISO 3166-1.',
          ] as const,
      ),
      [['destination_country'], 826, 'type', 'Must be a string.'],
      [['products'], null, 'type', 'Must be an array.'],
      [['products'], {}, 'type', 'Must be an array.'],
      [['products'], [], 'too_few', 'Must have at least 1 items.'],
      [['products'], Array(26).fill(body.products[0]), 'too_many', 'Must have at most 25 items.'],
      [['products', 0], null, 'type', 'Must be an object.'],
      [['products', 0], 'mug', 'type', 'Must be an object.'],
      [product('sku'), null, 'type', 'Must be a string.'],
      [product('title'), null, 'type', 'Must be a string.'],
      [product('hs_code'), 691_200, 'type', 'Must be a string.'],
      ...['sku', 'title', 'description', 'hs_code'].map(
        (name) =>
          [product(name), '4242 4242 4242 4242', 'card_number_in_text', 'Must not contain a card number.'] as const,
      ),
    ]),
  ])('rejects an invalid classification: $name', async ({ text, code, field }) => {
    expectResponse(await send(text), 400, fieldErrors(code, field));
  });

  /** Cases for the body of an order; a case of this body is below. */
  const ofAnOrder = ['a duplicate name inside an object', 'a duplicate name inside a line'];
  const malformed = malformedBodies(body, product('sku')).filter(({ name }) => !ofAnOrder.includes(name));

  it.each(malformed)('rejects a malformed classification: $name', async ({ body: sent, status, field }) => {
    expectResponse(await send(sent), status, fieldErrors('validation_error', field));
  });

  it('rejects a duplicate name inside a product', async () => {
    const text = JSON.stringify(body).replace('"title"', '"title":"other","title"');
    const field = { path: 'products[0].title', code: 'duplicate_key', message: 'Occurs more than once.' };
    expectResponse(await send(text), 400, fieldErrors('validation_error', field));
  });

  it('reports all wrong fields of all products at once', async () => {
    const products = [{ ...mugText, title: ' ' }, mugText, { sku: 7, description: 'x'.repeat(1_001) }];
    expectResponse(
      await api.post(path, { destination_country: 'GB', products }),
      400,
      fieldErrors(
        'validation_error',
        { path: 'products[0].title', code: 'empty', message: 'Must not be empty.' },
        { path: 'products[2].sku', code: 'type', message: 'Must be a string.' },
        { path: 'products[2].title', code: 'required', message: 'Is required.' },
        { path: 'products[2].description', code: 'too_long', message: 'Must have at most 1000 characters.' },
      ),
    );
  });

  it('rejects a classification with query parameters', async () => {
    const field = { path: 'lang', code: 'unknown_field', message: 'Is not a parameter of this request.' };
    expectResponse(await api.post(`${path}?lang=de`, body), 400, fieldErrors('validation_error', field));
  });
});

describe('a classification request without a destination', () => {
  const field = {
    path: 'destination_country',
    code: 'required',
    message: 'Is required unless every product has an hs_code.',
  };

  it.each([
    ['absent', { products: [mugText] }],
    ['null', { ...withoutCode, destination_country: null }],
    ['absent, and one product of many is without a code', { products: [...body.products, mugText] }],
    ['absent, and the code is null', { products: [{ ...mugText, hs_code: null }] }],
    ['absent, and another code is unknown', { products: [mugText, { ...mugText, hs_code: '990000' }] }],
  ])('rejects a classification whose destination is %s', async (_, sent) => {
    expectResponse(await api.post(path, sent), 400, fieldErrors('validation_error', field));
  });

  it('rejects a destination under a field name of another case', async () => {
    const text = textWith(withoutCode, ['destination_country'], '"GB"').replace('destination_c', 'Destination_c');
    const unknown = { path: 'Destination_country', code: 'unknown_field', message: 'Is not a field of this request.' };
    expectResponse(await send(text), 400, fieldErrors('validation_error', unknown));
  });
});
