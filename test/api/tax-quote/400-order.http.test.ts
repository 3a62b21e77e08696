import { describe, it } from 'vitest';
import { expectResponse, fieldErrors, openApiTest } from '../../setup/api-test.js';
import { expectNoTrace } from '../../setup/expect-no-trace.js';
import { handbagLines, handbagQuote } from '../../setup/orders.js';

const test = await openApiTest();
const quote = (changes: Record<string, unknown>) => test.api.post('/v1/tax_quotes', { ...handbagQuote, ...changes });

expectNoTrace(test);

const notSupported = (country: string, reason: string) => ({
  error: {
    code: 'country_not_supported',
    message: 'The destination is not supported: see details.reason.',
    details: { country, reason },
  },
});

/** Goods that are not sold, by the indexes of their lines. */
const refused = (country: string, ...lines: readonly number[]) => ({
  error: {
    code: 'country_not_supported',
    message: 'Goods of this HS code are not sold through this service.',
    details: { country, reason: 'restricted_product', lines },
  },
});

/** An error of the tax engine: its field, and the same code as the reason. */
function engineError(reason: string, path: string, message: string) {
  const { error } = fieldErrors('validation_error', { path, code: reason, message });
  return { error: { ...error, details: { ...error.details, reason } } };
}

describe('a quote to an unsupported destination', () => {
  it.each(['XI', 'ZZ', 'EU', 'qq'])('rejects the destination %s, which is not a country', async (country) => {
    const response = await quote({ destination_country: country, destination_postal_code: null });
    const message = 'Must be an assigned country code of ISO 3166-1.';
    expectResponse(
      response,
      400,
      fieldErrors('validation_error', { path: 'destination_country', code: 'unknown_country', message }),
    );
  });

  it.each(['CN', 'BR', 'KP', 'RU', 'GG', 'kp'])(
    'rejects the destination %s, which has no tax rules',
    async (country) => {
      const response = await quote({ destination_country: country, destination_postal_code: null });
      expectResponse(response, 400, notSupported(country.toUpperCase(), 'no_rule_pack'));
    },
  );

  it.each(['JP', 'KR', 'AE', 'MX', 'IN', 'jp'])(
    'rejects the destination %s, whose rules are estimates',
    async (country) => {
      const response = await quote({ destination_country: country, destination_postal_code: null });
      expectResponse(response, 400, notSupported(country.toUpperCase(), 'tier2_disabled'));
    },
  );

  it.each([
    ['US', '96201', 'an American post office overseas'],
    ['US', '09012', 'an American post office overseas'],
    ['US', '00802', 'the Virgin Islands'],
    ['US', '96910', 'Guam'],
    ['GB', 'BT1 1AA', 'Northern Ireland'],
    ['GB', 'gy1-1aa', 'Guernsey'],
    ['GB', 'JE2 3XX', 'Jersey'],
    ['DE', '27498', 'Heligoland'],
    ['DE', '78266', 'Büsingen'],
    ['ES', '35001', 'the Canary Islands'],
    ['ES', '51001', 'Ceuta'],
    ['FR', '97100', 'Guadeloupe'],
    ['FI', '22100', 'Åland'],
    ['IT', '23041', 'Livigno'],
    ['GR', '63086', 'Mount Athos'],
    ['NO', '9170', 'Svalbard'],
    ['CH', '7563', 'Samnaun'],
    ['AU', '6798', 'Christmas Island'],
  ])('rejects %s %s (%s), which is outside the territory of the rules', async (country, postalCode) => {
    const response = await quote({ destination_country: country, destination_postal_code: postalCode });
    expectResponse(response, 400, notSupported(country, 'territory_excluded'));
  });
});

describe('a quote', () => {
  const postalPath = 'destination_postal_code';

  it.each([
    ['US', null],
    ['US', undefined],
    ['CA', null],
    ['CA', undefined],
  ])('rejects a quote to %s when its postal code is %s', async (country, value) => {
    const message = 'The postal code decides the tax of this destination.';
    const response = await quote({ destination_country: country, destination_postal_code: value });
    expectResponse(response, 400, engineError('required', postalPath, message));
  });

  it.each([
    ['US', '1000'],
    ['US', '100011'],
    ['US', 'ABCDE'],
    ['DE', '1010'],
    ['FR', '7500A'],
    ['CA', '10001'],
    ['CA', 'M5V 2T'],
    ['AU', '20001'],
  ])('rejects a quote to %s with the malformed postal code %s', async (country, postalCode) => {
    const message = 'This is not a postal code of the destination country.';
    expectResponse(
      await quote({ destination_country: country, destination_postal_code: postalCode }),
      400,
      engineError('invalid_postal_code', postalPath, message),
    );
  });

  it.each([
    ['US', '00000'],
    ['CA', 'W1A 1A1'],
  ])('rejects a quote to %s with the unassigned postal code %s', async (country, postalCode) => {
    const message = 'No place of the destination country has this postal code.';
    expectResponse(
      await quote({ destination_country: country, destination_postal_code: postalCode }),
      400,
      engineError('unknown_postal_code', postalPath, message),
    );
  });

  it.each(['000000', '999999', '420240', '98765432'])('rejects the unknown HS code %s', async (code) => {
    const lines = [...handbagLines, ...handbagLines.map((line) => ({ ...line, hs_code: code }))];
    const message = 'The first six digits are not a code of the HS 2022 nomenclature.';
    const error = engineError('unknown_hs_code', 'line_items[1].hs_code', message);
    expectResponse(await quote({ line_items: lines }), 400, error);
  });

  it.each([
    ['851712', '851713, 851714'],
    ['6201920000', '620130'],
  ])('rejects the HS code %s, which HS 2022 retired', async (code, successors) => {
    const message = `This code was retired by HS 2022. Its goods are now in ${successors}.`;
    const error = engineError('obsolete_hs_code', 'line_items[0].hs_code', message);
    expectResponse(await quote({ line_items: handbagLines.map((line) => ({ ...line, hs_code: code })) }), 400, error);
  });

  it('rejects food in a quote to Norway, where it cannot be imported by mail', async () => {
    const lines = [...handbagLines, ...handbagLines.map((line) => ({ ...line, hs_code: '090121' }))];
    const response = await quote({ destination_country: 'NO', destination_postal_code: null, line_items: lines });
    expectResponse(response, 400, refused('NO', 1));
  });

  it.each(['220300', '240220', '930200', '711890', '010121', '300490'])(
    'rejects the HS code %s, whose goods are restricted',
    async (code) => {
      const response = await quote({ line_items: handbagLines.map((line) => ({ ...line, hs_code: code })) });
      expectResponse(response, 400, refused('US', 0));
    },
  );

  it.each([
    ['two lines exceed the maximum together', [1, 1], 50_000_000, 'subtotal', 100_000_000],
    [
      '25 lines have the largest values',
      Array(25).fill(10_000) as number[],
      99_999_999,
      'subtotal',
      24_999_999_750_000,
    ],
    ['its price exceeds the maximum with shipping', [1], 99_999_999, 'total', 100_002_499],
  ])('rejects a quote when %s', async (_, quantities, unitAmount, name, sum) => {
    const lines = quantities.map((quantity) => ({ ...handbagLines[0], quantity, unit_amount: unitAmount }));
    const field = {
      path: 'line_items',
      code: `${name}_too_large`,
      message: `The ${name} of the quote is ${sum}, above 99999999.`,
    };
    // Oregon has no sales tax and goods from the United States no duty.
    const domestic = { ship_from_country: 'US', destination_postal_code: '97201' };
    expectResponse(await quote({ ...domestic, line_items: lines }), 400, fieldErrors('invalid_amount', field));
  });
});
