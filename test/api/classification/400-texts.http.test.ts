import { describe, expect, it } from 'vitest';
import { expectResponse, fieldErrors, openApiTest } from '../../setup/api-test.js';
import { expectNoTrace } from '../../setup/expect-no-trace.js';
import { path } from './classified.js';

/** Unusual but valid texts in rejected requests: the error is the usual one and does not echo them. */
const test = await openApiTest();
const { api } = test;

expectNoTrace(test);

const unusual: readonly (readonly [name: string, title: string, description: string])[] = [
  ['emoji only', '😀🎁👜', '🦜'],
  ['right-to-left text', 'ספל קפה', 'كوب قهوة canary'],
  ['HTML', '<b onclick="alert(1)">canary</b><script>x</script>', '&lt;canary&gt;<!-- -->'],
  ['joiners only', '\u2060', '\u200D'],
  ['the longest texts', 'canary '.repeat(36).slice(0, 250), 'canary '.repeat(143).slice(0, 1_000)],
];

const unknownCode = fieldErrors('validation_error', {
  path: 'products[1].hs_code',
  code: 'unknown_hs_code',
  message: 'The first six digits are not a code of the HS 2022 nomenclature.',
});
const unknownCodeError = {
  error: { ...unknownCode.error, details: { ...unknownCode.error.details, reason: 'unknown_hs_code' } },
};

const missingDestination = fieldErrors('validation_error', {
  path: 'destination_country',
  code: 'required',
  message: 'Is required unless every product has an hs_code.',
});

describe.each(unusual)('a request with %s', (_name, title, description) => {
  const product = { sku: 'S', title, description };

  it('rejects an unknown code without echoing the texts', async () => {
    const products = [product, { ...product, hs_code: '990000' }];
    const response = await api.post(path, { destination_country: 'GB', products });
    expectResponse(response, 400, unknownCodeError);
    expect(response.text).not.toMatch(/canary|990000/i);
  });

  it('rejects a request without a destination', async () => {
    expectResponse(await api.post(path, { products: [product] }), 400, missingDestination);
  });
});

it.each([
  ['controls', 'ca\u0007nary\u001b[31m\u0085'],
  ['direction marks', '\u202Ecanary\u202C'],
  ['a zero-width space', 'can\u200Bary'],
])('rejects a text with %s without echoing it', async (_name, title) => {
  const response = await api.post(path, { destination_country: 'GB', products: [{ sku: 'S', title }] });
  const message = 'Must not contain control or bidirectional characters.';
  const issue = { path: 'products[0].title', code: 'invalid_characters', message };
  expectResponse(response, 400, fieldErrors('validation_error', issue));
  expect(response.text).not.toMatch(/canary|nary/i);
});

describe('a text of white space only', () => {
  const empty = (field: string) =>
    fieldErrors('validation_error', { path: `products[0].${field}`, code: 'empty', message: 'Must not be empty.' });

  it.each([
    ['no-break and ideographic spaces', '\u00A0\u3000'],
    ['line and paragraph separators', '\u2028\u2029\r\n'],
    ['a byte order mark', '\uFEFF'],
  ])('rejects white space as an empty text: %s', async (_, blanks) => {
    for (const field of ['title', 'description']) {
      const product = { sku: 'S', title: 'Mug', [field]: blanks };
      expectResponse(await api.post(path, { destination_country: 'GB', products: [product] }), 400, empty(field));
    }
  });
});

it('rejects texts of one character too many in any script', async () => {
  const products = [
    { sku: 'S', title: 'é'.repeat(251), description: null },
    { sku: 'S', title: 'Mug', description: 'ס'.repeat(1_001) },
  ];
  expectResponse(
    await api.post(path, { destination_country: 'GB', products }),
    400,
    fieldErrors(
      'validation_error',
      { path: 'products[0].title', code: 'too_long', message: 'Must have at most 250 characters.' },
      { path: 'products[1].description', code: 'too_long', message: 'Must have at most 1000 characters.' },
    ),
  );
});
