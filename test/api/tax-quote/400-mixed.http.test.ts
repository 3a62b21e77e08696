import { describe, expect, it } from 'vitest';
import { expectResponse, type Field, fieldErrors, openApiTest } from '../../setup/api-test.js';
import { expectNoTrace } from '../../setup/expect-no-trace.js';
import { handbagLines, handbagQuote } from '../../setup/orders.js';

const test = await openApiTest();
const quote = (changes: Record<string, unknown>) => test.api.post('/v1/tax_quotes', { ...handbagQuote, ...changes });

expectNoTrace(test);

const [handbag] = handbagLines;
const coded = (...codes: readonly string[]) => codes.map((code) => ({ ...handbag, hs_code: code }));

const messages = {
  unknown_hs_code: 'The first six digits are not a code of the HS 2022 nomenclature.',
};

function invalidCode(index: number, code: keyof typeof messages): Field {
  return { path: `line_items[${index}].hs_code`, code, message: messages[code] };
}

function obsolete(index: number, successors: string): Field {
  const message = `This code was retired by HS 2022. Its goods are now in ${successors}.`;
  return { path: `line_items[${index}].hs_code`, code: 'obsolete_hs_code', message };
}

const badPostalCode = {
  path: 'destination_postal_code',
  code: 'invalid_postal_code',
  message: 'This is not a postal code of the destination country.',
};

/** Goods that are not sold, by the indexes of their lines. */
function refused(country: string, ...lines: readonly number[]) {
  const message = 'Goods of this HS code are not sold through this service.';
  return {
    error: { code: 'country_not_supported', message, details: { country, reason: 'restricted_product', lines } },
  };
}

/** An error of the tax engine: every wrong field, and the code of the first one as the reason. */
function engineError(...fields: readonly Field[]) {
  const { error } = fieldErrors('validation_error', ...fields);
  return { error: { ...error, details: { ...error.details, reason: fields[0]?.code } } };
}

describe('a quote with valid and invalid lines', () => {
  it('rejects a quote and names every invalid code with its line', async () => {
    const lines = coded('420221', '999999', '851712', '610910', '220300', '4905100000', '770000');
    expectResponse(
      await quote({ line_items: lines }),
      400,
      engineError(
        invalidCode(1, 'unknown_hs_code'),
        obsolete(2, '851713, 851714'),
        obsolete(5, '490590'),
        invalidCode(6, 'unknown_hs_code'),
      ),
    );
  });

  it('rejects one restricted line of 25 when all codes are valid', async () => {
    const lines = coded(...Array.from({ length: 25 }, (_, index) => (index === 17 ? '220300' : '420221')));
    expectResponse(await quote({ line_items: lines }), 400, refused('US', 17));
  });

  it('names each of 25 lines with an invalid code', async () => {
    const lines = coded(...Array.from({ length: 25 }, () => '990000'));
    const fields = lines.map((_, index) => invalidCode(index, 'unknown_hs_code'));
    expectResponse(await quote({ line_items: lines }), 400, engineError(...fields));
  });

  it('reports the postal code before the lines', async () => {
    const response = await quote({ destination_postal_code: '1234', line_items: coded('420221', '999999') });
    expectResponse(response, 400, engineError(badPostalCode, invalidCode(1, 'unknown_hs_code')));
  });

  it('reports malformed codes before looking up unknown ones', async () => {
    const field = (index: number) => ({
      path: `line_items[${index}].hs_code`,
      code: 'format',
      message: 'Must be 6, 8, 10 or 12 digits.',
    });
    const response = await quote({ line_items: coded('999999', '4202', '420221', '42.02') });
    expectResponse(response, 400, fieldErrors('validation_error', field(1), field(3)));
  });

  it('reports an unsupported destination before anything else', async () => {
    const response = await quote({
      destination_country: 'KP',
      destination_postal_code: '0',
      line_items: coded('999999'),
    });
    expectResponse(response, 400, {
      error: {
        code: 'country_not_supported',
        message: 'The destination is not supported: see details.reason.',
        details: { country: 'KP', reason: 'no_rule_pack' },
      },
    });
  });

  it('reports an invalid code before checking the sum', async () => {
    const lines = coded('420221', '999999').map((line) => ({ ...line, quantity: 10_000, unit_amount: 99_999_999 }));
    expectResponse(await quote({ line_items: lines }), 400, engineError(invalidCode(1, 'unknown_hs_code')));
  });

  it('rejects food imported to Norway line by line, and beer from anywhere', async () => {
    const toNorway = { destination_country: 'NO', destination_postal_code: '0150', currency: 'EUR' };
    const lines = coded('180690', '420221', '220300', '210690');
    expectResponse(await quote({ ...toNorway, line_items: lines }), 400, refused('NO', 0, 2, 3));
    const domestic = await quote({ ...toNorway, ship_from_country: 'NO', line_items: lines });
    expectResponse(domestic, 400, refused('NO', 2));
  });

  it('a quote with valid and invalid lines does not echo request values in the error', async () => {
    const description = 'A canary in a cage';
    const lines = coded('999999', '851712').map((line) => ({ ...line, description, sku: 'CANARY-1' }));
    const response = await quote({ destination_postal_code: 'canary', line_items: lines });
    expect(response.status).toBe(400);
    expect(response.text).not.toMatch(/canary|999999|851712/i);
  });
});
