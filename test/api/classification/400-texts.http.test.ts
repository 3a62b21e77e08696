import { describe, expect, it } from 'vitest';
import { expectResponse, fieldErrors, openApiTest } from '../../setup/api-test.js';
import { expectNoTrace } from '../../setup/expect-no-trace.js';
import { path } from './classified.js';

/** Texts that are strange but allowed, in requests that are refused: the refusal is the usual one and repeats nothing. */
const test = await openApiTest();
const { api } = test;

expectNoTrace(test);

const strange: readonly (readonly [name: string, title: string, description: string])[] = [
  ['emoji alone', '😀🎁👜', '🦜'],
  ['right-to-left text', 'ספל קפה', '\u202Eكوب قهوة canary\u202C'],
  ['HTML', '<b onclick="alert(1)">canary</b><script>x</script>', '&lt;canary&gt;<!-- -->'],
  ['control characters', 'ca\u0007nary\u001b[31m\u0085', '\u0001\u007f canary'],
  ['zero-width characters alone', '\u200B\u2060', '\u200D'],
  ['the longest texts', 'canary '.repeat(36).slice(0, 250), 'canary '.repeat(143).slice(0, 1_000)],
];

const refusedCode = fieldErrors('validation_error', {
  path: 'products[1].hs_code',
  code: 'unknown_hs_code',
  message: 'The first six digits are not a code of the HS 2022 nomenclature.',
});
const refused = {
  error: { ...refusedCode.error, details: { ...refusedCode.error.details, reason: 'unknown_hs_code' } },
};

const missingDestination = fieldErrors('validation_error', {
  path: 'destination_country',
  code: 'required',
  message: 'Is required unless every product has an hs_code.',
});

describe.each(strange)('%s', (_name, title, description) => {
  const product = { sku: 'S', title, description };

  it('beside a bad code', async () => {
    const products = [product, { ...product, hs_code: '990000' }];
    const response = await api.post(path, { destination_country: 'GB', products });
    expectResponse(response, 400, refused);
    expect(response.text).not.toMatch(/canary|990000/i);
  });

  it('without a destination', async () => {
    expectResponse(await api.post(path, { products: [product] }), 400, missingDestination);
  });
});

describe('a text of blanks alone is refused as empty:', () => {
  const empty = (field: string) =>
    fieldErrors('validation_error', { path: `products[0].${field}`, code: 'empty', message: 'Must not be empty.' });

  it.each([
    ['no-break and ideographic spaces', '\u00A0\u3000'],
    ['line and paragraph separators', '\u2028\u2029\r\n'],
    ['a byte order mark', '\uFEFF'],
  ])('%s', async (_, blanks) => {
    for (const field of ['title', 'description']) {
      const product = { sku: 'S', title: 'Mug', [field]: blanks };
      expectResponse(await api.post(path, { destination_country: 'GB', products: [product] }), 400, empty(field));
    }
  });
});

it('one character above the longest text is refused, however it is written', async () => {
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
