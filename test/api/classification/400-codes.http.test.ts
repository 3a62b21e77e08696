import { describe, expect, it } from 'vitest';
import { expectResponse, type Field, fieldErrors, openApiTest } from '../../setup/api-test.js';
import { expectNoTrace } from '../../setup/expect-no-trace.js';
import { mugText } from '../../setup/products.js';
import { path } from './classified.js';

const test = await openApiTest();
const { api } = test;

expectNoTrace(test);

const messages = {
  malformed_hs_code: 'Must be 6, 8, 10 or 12 digits.',
  unknown_hs_code: 'The first six digits are not a code of the HS 2022 nomenclature.',
};

function invalidCode(index: number, code: keyof typeof messages): Field {
  return { path: `products[${index}].hs_code`, code, message: messages[code] };
}

function obsolete(index: number, ...successors: readonly string[]): Field {
  const message = `HS 2022 has split this code. Its successors are ${successors.join(', ')}.`;
  return { path: `products[${index}].hs_code`, code: 'obsolete_hs_code', message };
}

/** Every invalid code with its path; the first one is the reason. */
function codeErrors(...fields: readonly Field[]) {
  const { error } = fieldErrors('validation_error', ...fields);
  return { error: { ...error, details: { ...error.details, reason: fields[0]?.code } } };
}

const coded = (code: string | null) => ({ ...mugText, hs_code: code });

describe('a supplied HS code', () => {
  it.each([
    '1',
    '610910000000000',
    '6109100000000',
    '61091x',
    '6109_10',
    '６１０９１０',
    'HS 610910',
    '0x6109',
    '+610910',
    '6109',
    '٦١٠٩١٠',
  ])('rejects the malformed HS code %s', async (code) => {
    expectResponse(
      await api.post(path, { products: [coded(code)] }),
      400,
      codeErrors(invalidCode(0, 'malformed_hs_code')),
    );
  });

  it.each(['61091', '6109101', '6109.10.000', '61091000101'])(
    'asks for a lost zero of the HS code %s',
    async (code) => {
      const count = code.replaceAll('.', '').length;
      const message = `Must be 6, 8, 10 or 12 digits, not ${count}: is a leading zero lost?`;
      expectResponse(
        await api.post(path, { products: [coded(code)] }),
        400,
        codeErrors({ path: 'products[0].hs_code', code: 'malformed_hs_code', message }),
      );
    },
  );

  it.each(['000000', '999999', '420240', '770000', '98765432', '9876.54.32.10.12', '9999'])(
    'rejects the unknown HS code %s',
    async (code) => {
      expectResponse(
        await api.post(path, { products: [coded(code)] }),
        400,
        codeErrors(invalidCode(0, 'unknown_hs_code')),
      );
    },
  );

  it.each([
    ['851712', ['851713', '851714']],
    ['8525.80', ['852581', '852582', '852583', '852589']],
    ['940540-0000', ['940541', '940542', '940549']],
  ])('rejects the split HS code %s with its successors', async (code, successors) => {
    expectResponse(await api.post(path, { products: [coded(code)] }), 400, codeErrors(obsolete(0, ...successors)));
  });
});

it('rejects the whole request and names every invalid code', async () => {
  const products = [
    coded('691200'),
    coded('851712'),
    mugText,
    coded('691'),
    coded('6109.10.00'),
    coded('990000'),
    coded(null),
    coded('851712'),
  ];
  expectResponse(
    await api.post(path, { destination_country: 'GB', products }),
    400,
    codeErrors(
      obsolete(1, '851713', '851714'),
      invalidCode(3, 'malformed_hs_code'),
      invalidCode(5, 'unknown_hs_code'),
      obsolete(7, '851713', '851714'),
    ),
  );
});

it('names each of 25 invalid codes', async () => {
  const products = Array.from({ length: 25 }, () => coded('990000'));
  const fields = products.map((_, index) => invalidCode(index, 'unknown_hs_code'));
  expectResponse(await api.post(path, { products }), 400, codeErrors(...fields));
});

it('reports errors in the body before invalid codes', async () => {
  const products = [coded('990000'), { ...coded('851712'), title: '' }];
  const field = { path: 'products[1].title', code: 'empty', message: 'Must not be empty.' };
  expectResponse(await api.post(path, { products }), 400, fieldErrors('validation_error', field));
});

it('the service does not echo request values in the error', async () => {
  const response = await api.post(path, { products: [coded('canary 12345'), coded('851712')] });
  expect(response.status).toBe(400);
  expect(response.text).not.toMatch(/canary|12345|851712|mug/i);
});
