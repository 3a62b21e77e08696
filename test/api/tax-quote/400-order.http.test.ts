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

/** A refusal of the engine: beside its fields it names the first one's reason. */
function refusedBy(reason: string, path: string, message: string) {
  const { error } = fieldErrors('validation_error', { path, code: reason, message });
  return { error: { ...error, details: { ...error.details, reason } } };
}

describe('a quote to a destination that cannot be served is refused:', () => {
  it.each(['XI', 'UK', 'ZZ', 'EU', 'qq'])('%s, which is no country', async (country) => {
    const response = await quote({ destination_country: country, destination_postal_code: null });
    const message = 'Must be an assigned country code of ISO 3166-1.';
    expectResponse(
      response,
      400,
      fieldErrors('validation_error', { path: 'destination_country', code: 'unknown_country', message }),
    );
  });

  it.each(['CN', 'BR', 'KP', 'RU', 'GG', 'kp'])('%s, for which there are no rules', async (country) => {
    const response = await quote({ destination_country: country, destination_postal_code: null });
    expectResponse(response, 400, notSupported(country.toUpperCase(), 'no_rule_pack'));
  });

  it.each(['JP', 'KR', 'AE', 'MX', 'IN', 'jp'])('%s, whose rules are estimates', async (country) => {
    const response = await quote({ destination_country: country, destination_postal_code: null });
    expectResponse(response, 400, notSupported(country.toUpperCase(), 'tier2_disabled'));
  });

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
  ])('%s %s, %s, outside the territory of the rules', async (country, postalCode) => {
    const response = await quote({ destination_country: country, destination_postal_code: postalCode });
    expectResponse(response, 400, notSupported(country, 'territory_excluded'));
  });
});

describe('a quote is refused for', () => {
  const postalPath = 'destination_postal_code';

  it.each([
    ['US', null],
    ['US', undefined],
    ['CA', null],
    ['CA', undefined],
  ])('%s with a postal code of %s', async (country, value) => {
    const message = 'The postal code decides the tax of this destination.';
    const response = await quote({ destination_country: country, destination_postal_code: value });
    expectResponse(response, 400, refusedBy('required', postalPath, message));
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
  ])('a postal code that %s cannot have: %s', async (country, postalCode) => {
    const message = 'This is not a postal code of the destination country.';
    expectResponse(
      await quote({ destination_country: country, destination_postal_code: postalCode }),
      400,
      refusedBy('invalid_postal_code', postalPath, message),
    );
  });

  it.each([
    ['US', '00000'],
    ['CA', 'W1A 1A1'],
  ])('a postal code of %s that no place has: %s', async (country, postalCode) => {
    const message = 'No place of the destination country has this postal code.';
    expectResponse(
      await quote({ destination_country: country, destination_postal_code: postalCode }),
      400,
      refusedBy('unknown_postal_code', postalPath, message),
    );
  });

  it.each(['000000', '999999', '420240', '98765432'])('the HS code %s, which does not exist', async (code) => {
    const lines = [...handbagLines, ...handbagLines.map((line) => ({ ...line, hs_code: code }))];
    const message = 'The first six digits are not a code of the HS 2022 nomenclature.';
    const refusal = refusedBy('unknown_hs_code', 'line_items[1].hs_code', message);
    expectResponse(await quote({ line_items: lines }), 400, refusal);
  });

  it.each([
    ['851712', '851713, 851714'],
    ['6201920000', '620130'],
  ])('the HS code %s, which HS 2022 retired', async (code, successors) => {
    const message = `This code was retired by HS 2022. Its goods are now in ${successors}.`;
    const refusal = refusedBy('obsolete_hs_code', 'line_items[0].hs_code', message);
    expectResponse(await quote({ line_items: handbagLines.map((line) => ({ ...line, hs_code: code })) }), 400, refusal);
  });

  it('clothing to Norway among food, which it does not take by mail', async () => {
    const lines = [...handbagLines, ...handbagLines.map((line) => ({ ...line, hs_code: '090121' }))];
    const message = 'Goods of this HS code are not sold through this service.';
    const response = await quote({ destination_country: 'NO', destination_postal_code: null, line_items: lines });
    expectResponse(response, 400, refusedBy('restricted_product', 'line_items[1].hs_code', message));
  });

  it.each(['220300', '240220', '930200', '711890', '010121', '300490'])(
    'the HS code %s, whose goods are not sold here',
    async (code) => {
      const message = 'Goods of this HS code are not sold through this service.';
      const refusal = refusedBy('restricted_product', 'line_items[0].hs_code', message);
      expectResponse(
        await quote({ line_items: handbagLines.map((line) => ({ ...line, hs_code: code })) }),
        400,
        refusal,
      );
    },
  );

  it.each([
    ['two lines that pass the cap together', [1, 1], 50_000_000, 'subtotal', 100_000_000],
    ['25 lines of the largest numbers', Array(25).fill(10_000) as number[], 99_999_999, 'subtotal', 24_999_999_750_000],
    ['a price that passes the cap with its shipping', [1], 99_999_999, 'total', 100_002_499],
  ])('%s', async (_, quantities, unitAmount, name, sum) => {
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
