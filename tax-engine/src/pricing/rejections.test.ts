import { errorBody } from '@landed/contracts/errors/api-error';
import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import { goodsRejections } from '@landed/contracts/tax-quote/rejection-reasons';
import type { LandedCost, QuoteLine, QuoteRequest } from '@landed/contracts/tax-quote/types';
import { describe, expect, test } from 'vitest';
import { createTaxEngine } from '../create-tax-engine.js';
import type { TaxEngineOptions } from '../tax-engine-options.js';
import { testTableFolders } from '../testing/test-tables.js';

const engine = createTaxEngine({ tableFolders: testTableFolders });
const on = '2026-11-20';

function line(hsCode: string, change: Partial<QuoteLine> = {}): QuoteLine {
  return {
    sku: null,
    ...noDeclarations,
    description: 'Goods',
    quantity: 1,
    unitAmount: 20_000,
    hsCode,
    originCountry: null,
    ...change,
  };
}

function order(change: Partial<QuoteRequest> = {}): QuoteRequest {
  return {
    destinationCountry: 'GB',
    destinationPostalCode: null,
    shipFromCountry: 'US',
    currency: 'GBP',
    shippingAmount: 0,
    lines: [line('610910')],
    ...change,
  };
}

/** The error body that a merchant gets, or the cost if there is no error. */
function priced(change: Partial<QuoteRequest>, options?: TaxEngineOptions, date = on) {
  const used = options === undefined ? engine : createTaxEngine({ tableFolders: testTableFolders, ...options });
  const outcome = used.price(order(change), date);
  return outcome.kind === 'rejected' ? errorBody(outcome.error) : outcome.cost;
}

function unsupported(country: string, reason: string) {
  return {
    error: {
      code: 'country_not_supported',
      message: 'The destination is not supported: see details.reason.',
      details: { country, reason },
    },
  };
}

/** Goods that are not quoted to a country. */
function refused(country: string, reason: string, message: string, ...lines: number[]) {
  return { error: { code: 'country_not_supported', message, details: { country, reason, lines } } };
}

function invalid(reason: string, ...fields: [path: string, code: string, message: string][]) {
  return {
    error: {
      code: 'validation_error',
      message: 'The request is not valid: see details.fields.',
      details: { fields: fields.map(([path, code, message]) => ({ path, code, message })), reason },
    },
  };
}

function tooLarge(code: string, message: string) {
  return {
    error: {
      code: 'invalid_amount',
      message: 'An amount is not valid: see details.fields.',
      details: { fields: [{ path: 'line_items', code, message }] },
    },
  };
}

const unknownCode = 'The first six digits are not a code of the HS 2022 nomenclature.';
const restricted = 'Goods of this HS code are not sold through this service.';
const noRate = 'No duty rate is on file for this HS code.';
const byWeight = 'The duty on this HS code depends on weight or volume.';
const weightMissing = 'The duty on this HS code depends on weight: send `net_weight_grams` of the line.';

describe('a destination', () => {
  test.each(['KP', 'BR', 'CN', 'GG', 'XK', 'ZZ'])('%s is not served: it has no rule set', (country) => {
    expect(priced({ destinationCountry: country })).toEqual(unsupported(country, 'no_rule_pack'));
  });

  test.each(['JP', 'KR', 'AE', 'MX', 'IN'])('%s is served only if the operator enables its estimates', (country) => {
    const change = { destinationCountry: country, currency: 'USD' as const };
    expect(priced(change)).toEqual(unsupported(country, 'tier2_disabled'));
    expect(priced(change, { tier2: ['AE', 'IN', 'JP', 'KR', 'MX'].filter((other) => other !== country) })).toEqual(
      unsupported(country, 'tier2_disabled'),
    );
    expect(priced(change, { tier2: [country] })).toHaveProperty('breakdown.subtotal', 20_000);
    expect(priced(change, { tier2: true })).toHaveProperty('breakdown.subtotal', 20_000);
  });

  test.each(['CN', 'BR', 'CA'])('%s cannot be enabled as tier 2', (country) => {
    expect(() => createTaxEngine({ tier2: ['JP', country] })).toThrow(`There are no tier 2 rules for: ${country}.`);
  });

  test('a destination is not served before its first rule set is valid', () => {
    expect(priced({}, undefined, '2025-01-01')).toEqual(unsupported('GB', 'no_rule_pack'));
  });

  test.each([
    ['GB', 'BT1 5GS'],
    ['GB', 'bt11aa'],
    ['GB', 'BT1'],
    ['GB', 'JE2 3AB'],
    ['ES', '35001'],
    ['ES', 'ES-35001'],
    ['ES', '38 001'],
    ['ES', '51001'],
    ['ES', '52001'],
    ['FR', '97100'],
    ['FR', '98800'],
    ['FI', '22100'],
    ['IT', '23041'],
    ['DE', '27498'],
    ['DE', '78266'],
    ['GR', '630 86'],
    ['US', '00801'],
    ['US', '09012'],
    ['US', '34002'],
    ['US', '96201'],
    ['US', '96910'],
    ['AU', '2899'],
    ['AU', '6798'],
    ['NO', '9170'],
    ['NO', 'NO-8099'],
    ['CH', '7563'],
    ['CH', 'CH-6911'],
  ])('%s %s is outside the territory of its rules', (country, postalCode) => {
    const change = { destinationCountry: country, destinationPostalCode: postalCode, lines: [line('990000')] };
    expect(priced(change)).toEqual(unsupported(country, 'territory_excluded'));
  });

  test.each([
    ['ES', '28001'],
    ['FR', '75001'],
    ['FR', '98000'],
    ['FI', '00100'],
    ['IT', '23040'],
    ['DE', '27499'],
    ['GR', '63088'],
    ['GB', 'SW1A 1AA'],
    ['GB', 'B1 1AA'],
    ['GB', 'M1'],
    ['GB', 'EC1A1BB'],
    ['AU', '2000'],
    ['AU', '6797'],
    ['NO', '9180'],
    ['CH', 'CH-8001'],
    ['LI', '9490'],
  ])('%s %s is within the territory of its rules', (country, postalCode) => {
    const change = { destinationCountry: country, destinationPostalCode: postalCode, currency: 'EUR' as const };
    expect(priced(change)).toHaveProperty('breakdown.subtotal', 20_000);
  });
});

describe('a postal code that decides the tax', () => {
  const path = 'destination_postal_code';
  const malformed = 'This is not a postal code of the destination country.';
  const us = { destinationCountry: 'US', currency: 'USD' as const };

  test('a postal code that decides the tax is required in the United States', () => {
    expect(priced(us)).toEqual(
      invalid('required', [path, 'required', 'The postal code decides the tax of this destination.']),
    );
  });

  test.each(['1234', '123456', 'ABCDE', '1000A', '10001-12', 'K1A 0B1'])(
    'a postal code that decides the tax is rejected unless it has the form of the country: %s',
    (postalCode) => {
      expect(priced({ ...us, destinationPostalCode: postalCode })).toEqual(
        invalid('invalid_postal_code', [path, 'invalid_postal_code', malformed]),
      );
    },
  );

  test.each(['00000', '00401', '09901', '26900', '42800', '56800', '71500', '88600', '86600'])(
    'a postal code that decides the tax is rejected unless a state has it: %s',
    (postalCode) => {
      expect(priced({ ...us, destinationPostalCode: postalCode })).toEqual(
        invalid('unknown_postal_code', [
          path,
          'unknown_postal_code',
          'No place of the destination country has this postal code.',
        ]),
      );
    },
  );

  test.each(['10001', '10001-1234', '10001 1234', ' 10001 ', '100011234', 'US-10001'])(
    'a postal code that decides the tax is accepted as %s',
    (postalCode) => {
      expect(priced({ ...us, shipFromCountry: 'US', destinationPostalCode: postalCode })).toHaveProperty(
        'breakdown.tax',
        800,
      );
    },
  );

  const ca = { destinationCountry: 'CA', currency: 'CAD' as const };

  test('a postal code that decides the tax is required in Canada', () => {
    expect(priced(ca)).toEqual(
      invalid('required', [path, 'required', 'The postal code decides the tax of this destination.']),
    );
  });

  test.each(['M5', 'M5V 2T', 'M5V 2T66', '10001', 'M5V 2D6', 'MM5 2T6', 'M5V2T6X'])(
    'a postal code that decides the tax is rejected unless it has the Canadian form: %s',
    (postalCode) => {
      expect(priced({ ...ca, destinationPostalCode: postalCode })).toEqual(
        invalid('invalid_postal_code', [path, 'invalid_postal_code', malformed]),
      );
    },
  );

  test.each(['D5V 2T6', 'F1A 1A1', 'I1A 1A1', 'O1A 1A1', 'Q1A 1A1', 'U1A 1A1', 'W1A 1A1', 'Z1A 1A1'])(
    'a postal code that decides the tax is rejected unless it begins with the letter of a province: %s',
    (postalCode) => {
      expect(priced({ ...ca, destinationPostalCode: postalCode })).toEqual(
        invalid('unknown_postal_code', [
          path,
          'unknown_postal_code',
          'No place of the destination country has this postal code.',
        ]),
      );
    },
  );

  test.each(['M5V 2T6', 'm5v2t6', 'M5V-2T6', ' M5V 2T6 '])(
    'a postal code that decides the tax is recognized as one of Ontario: %s',
    (postalCode) => {
      expect(priced({ ...ca, shipFromCountry: 'CA', destinationPostalCode: postalCode })).toHaveProperty(
        'breakdown.tax',
        2600,
      );
    },
  );

  test.each([
    ['ES', '3500'],
    ['GB', '\u200BBT1 1AA'],
    ['GB', 'NI BT1 1AA'],
    ['GB', 'B T1 1AA 5'],
    ['GB', '90210'],
  ])(
    'a postal code that decides the tax is not guessed when it lacks the form of a country with excluded places: %s %j',
    (country, postalCode) => {
      expect(priced({ destinationCountry: country, currency: 'EUR', destinationPostalCode: postalCode })).toEqual(
        invalid('invalid_postal_code', [path, 'invalid_postal_code', malformed]),
      );
    },
  );
});

describe('the goods of an order', () => {
  test('goods are rejected with all invalid lines, the postal code and the first reason in one response', () => {
    const lines = [line('990000'), line('610910'), line('220421'), line('040900'), line('010121')];
    const change = { destinationCountry: 'US', shipFromCountry: 'FR', currency: 'USD' as const, lines };
    expect(priced({ ...change, destinationPostalCode: '10001' })).toEqual(
      invalid(
        'unknown_hs_code',
        ['line_items[0].hs_code', 'unknown_hs_code', unknownCode],
        ['line_items[3].hs_code', 'specific_duty', weightMissing],
      ),
    );
    const valid = lines.with(0, line('610910')).with(3, line('610910'));
    expect(priced({ ...change, lines: valid, destinationPostalCode: '10001' })).toEqual(
      refused('US', 'restricted_product', restricted, 2, 4),
    );
    expect(priced({ ...change, lines: lines.slice(0, 1) })).toEqual(
      invalid(
        'required',
        ['destination_postal_code', 'required', 'The postal code decides the tax of this destination.'],
        ['line_items[0].hs_code', 'unknown_hs_code', unknownCode],
      ),
    );
  });

  test.each([
    '220300',
    '220421',
    '220830',
    '240220',
    '240412',
    '854340',
    '930400',
    '490700',
    '711810',
    '010619',
    '030111',
    '300490',
    '300390',
  ])('goods are restricted in every country, even when sold within it: HS %s', (hsCode) => {
    for (const [destinationCountry, destinationPostalCode] of [
      ['GB', null],
      ['DE', null],
      ['US', '10001'],
      ['CA', 'M5V 2T6'],
      ['AU', null],
      ['NZ', null],
      ['SG', null],
      ['NO', null],
      ['CH', null],
    ] as const) {
      const change = {
        destinationCountry,
        destinationPostalCode,
        shipFromCountry: destinationCountry,
        currency: 'EUR' as const,
      };
      expect(priced({ ...change, lines: [line(hsCode)] })).toEqual(
        refused(destinationCountry, 'restricted_product', restricted, 0),
      );
    }
  });

  test.each([
    ['851712', '851713, 851714'],
    ['8517120000', '851713, 851714'],
    ['620192', '620130'],
    ['854140', '854141, 854142, 854143, 854149'],
  ])('goods are rejected with the successors of the retired code HS %s', (hsCode, successors) => {
    const message = `This code was retired by HS 2022. Its goods are now in ${successors}.`;
    expect(priced({ lines: [line(hsCode)] })).toEqual(
      invalid('obsolete_hs_code', ['line_items[0].hs_code', 'obsolete_hs_code', message]),
    );
  });

  test.each([
    ['NO', '090121'],
    ['NO', '210690'],
    ['NO', '230910'],
    ['SG', '871160'],
    ['SG', '870323'],
  ])('goods are rejected as an import to %s but sold within it: HS %s', (destinationCountry, hsCode) => {
    const change = { destinationCountry, currency: 'EUR' as const, lines: [line(hsCode)] };
    expect(priced(change)).toEqual(refused(destinationCountry, 'restricted_product', restricted, 0));
    expect(priced({ ...change, shipFromCountry: destinationCountry })).toHaveProperty('breakdown.duty', 0);
  });

  test('goods are rejected as an import when they are Swiss food, whose duty depends on weight', () => {
    const change = { destinationCountry: 'CH', currency: 'EUR' as const, lines: [line('090121'), line('350300')] };
    expect(priced(change)).toEqual(
      invalid(
        'specific_duty',
        ['line_items[0].hs_code', 'specific_duty', byWeight],
        ['line_items[1].hs_code', 'specific_duty', byWeight],
      ),
    );
    expect(priced({ ...change, shipFromCountry: 'LI' })).toHaveProperty('breakdown.duty', 0);
  });

  test('goods are rejected above the value that the rule set covers', () => {
    const change = { destinationCountry: 'MX', currency: 'USD' as const };
    const field = [
      'line_items',
      'consignment_too_valuable',
      'Imports into this destination are priced up to 2500.00 USD of goods.',
    ] as const;
    expect(priced({ ...change, lines: [line('610910', { unitAmount: 250_001 })] }, { tier2: true })).toEqual(
      invalid('consignment_too_valuable', [...field]),
    );
    expect(priced({ ...change, lines: [line('610910', { unitAmount: 250_000 })] }, { tier2: true })).toHaveProperty(
      'breakdown.duty',
      7_500,
    );
  });

  test.each(['770000', '999999', '000000', '6109990000'])(
    'goods are rejected with the unknown code HS %s',
    (hsCode) => {
      expect(priced({ lines: [line(hsCode)] })).toEqual(
        invalid('unknown_hs_code', ['line_items[0].hs_code', 'unknown_hs_code', unknownCode]),
      );
    },
  );

  const toCanada = { destinationCountry: 'CA', destinationPostalCode: 'M5V 2T6', currency: 'CAD' as const };

  test('goods are rejected without a rate for their chapter only where a rate is needed', () => {
    const lines = [line('250840')];
    expect(priced({ ...toCanada, lines })).toEqual(refused('CA', 'rate_unavailable', noRate, 0));
    expect(priced({ ...toCanada, lines, shipFromCountry: 'CA' })).toHaveProperty('breakdown.tax', 2600);
    const cheap = [line('250840', { unitAmount: 15_000 })];
    expect(priced({ ...toCanada, lines: cheap })).toHaveProperty('breakdown.tax', 1950);
  });

  test('goods are rejected with a line of the tariff that refers to another one, with its reason', () => {
    const change = { destinationCountry: 'US', destinationPostalCode: '97201', currency: 'USD' as const };
    expect(priced({ ...change, shipFromCountry: 'FR', lines: [line('820600')] })).toEqual(
      refused(
        'US',
        'rate_unavailable',
        'No duty rate is on file for this HS code: the rate is that of another line, by the parts of the set.',
        0,
      ),
    );
  });

  test('goods are rejected with a duty by weight if the operator does not accept the published equivalent', () => {
    const change = { destinationCountry: 'DE', currency: 'EUR' as const, lines: [line('180632')] };
    expect(priced(change, { specificDutyEquivalents: false })).toEqual(
      invalid('specific_duty', ['line_items[0].hs_code', 'specific_duty', byWeight]),
    );
    expect(priced(change)).toHaveProperty('breakdown.duty', 2400);
    expect(priced(change)).toHaveProperty('warnings.0.code', 'specific_duty_estimated');
    expect(priced({ ...change, lines: [line('150920')] })).toEqual(
      invalid('specific_duty', ['line_items[0].hs_code', 'specific_duty', weightMissing]),
    );
  });

  test('goods are rejected with an estimate for the chapter under strict rates', () => {
    const lines = [line('610910', { originCountry: 'CN' }), line('321000')];
    expect(priced({ ...toCanada, lines }, { strictRates: true })).toEqual(
      refused('CA', 'rate_unavailable', 'Only an estimate of the duty rate is on file for this HS code.', 1),
    );
  });

  test('goods are rejected with a range of rates that is wider than the limit of the operator', () => {
    const change = { destinationCountry: 'US', destinationPostalCode: '97201', currency: 'USD' as const };
    const pricedFromChina = (hsCode: string, dutyRangeMaxPpm: number) =>
      priced({ ...change, shipFromCountry: 'CN', lines: [line(hsCode)] }, { dutyRangeMaxPpm });
    // 18.5 to 60.5 % below 6402.99: 42 points.
    expect(pricedFromChina('640299', 419_999)).toEqual(
      refused('US', 'range_too_wide', goodsRejections.range_too_wide, 0),
    );
    expect(pricedFromChina('640299', 420_000)).toHaveProperty('breakdown.duty', 3700);
    expect(pricedFromChina('64029931', 0)).toHaveProperty('breakdown.duty', 3700);
  });

  test('goods are rejected with the reason of the first line and the lines of that reason', () => {
    const lines = [line('940490'), line('250840'), line('220421'), line('250840')];
    expect(priced({ ...toCanada, lines })).toEqual(refused('CA', 'rate_unavailable', noRate, 1, 3));
    expect(priced({ ...toCanada, lines: lines.toReversed() })).toEqual(refused('CA', 'rate_unavailable', noRate, 0, 2));
  });
});

describe('an amount above the maximum', () => {
  test('an amount above the maximum is rejected for the subtotal', () => {
    const lines = [line('610910', { quantity: 10_000, unitAmount: 99_999_999 })];
    expect(priced({ lines })).toEqual(
      tooLarge('subtotal_too_large', 'The subtotal of the quote is 999999990000, above 99999999.'),
    );
  });

  test('an amount above the maximum is rejected for the largest possible request, in every country', () => {
    const lines = Array.from({ length: 25 }, () => line('610910', { quantity: 10_000, unitAmount: 99_999_999 }));
    for (const [destinationCountry, destinationPostalCode] of [
      ['GB', null],
      ['DE', null],
      ['US', '10001'],
      ['CA', 'M5V 2T6'],
      ['AU', null],
      ['NZ', null],
      ['NO', null],
    ] as const) {
      const change = { destinationCountry, destinationPostalCode, shippingAmount: 99_999_999, lines };
      expect(priced({ ...change, currency: 'USD' })).toEqual(
        tooLarge('subtotal_too_large', 'The subtotal of the quote is 24999999750000, above 99999999.'),
      );
    }
  });

  test('an amount above the maximum is rejected for the total', () => {
    const lines = [line('610910', { unitAmount: 99_999_999 })];
    expect(priced({ lines, shipFromCountry: 'GB' })).toEqual(
      tooLarge('total_too_large', 'The total of the quote is 119999999, above 99999999.'),
    );
  });

  test('an amount above the maximum is rejected when only shipping exceeds it', () => {
    const change = {
      destinationCountry: 'US',
      destinationPostalCode: '97201',
      shipFromCountry: 'US',
      currency: 'USD' as const,
    };
    const lines = [line('610910', { unitAmount: 99_999_999 })];
    expect(priced({ ...change, lines, shippingAmount: 1 })).toEqual(
      tooLarge('total_too_large', 'The total of the quote is 100000000, above 99999999.'),
    );
  });
});

describe('an exchange rate', () => {
  const rejection = (currency: string) =>
    invalid('exchange_rate_unavailable', [
      'currency',
      'exchange_rate_unavailable',
      `No recent exchange rate is on file for a limit or amount of this destination, which is in ${currency}.`,
    ]);

  test('an exchange rate is used for seven days and not on the eighth', () => {
    expect(priced({ currency: 'USD' }, undefined, '2026-11-27')).toHaveProperty('breakdown.currency', 'USD');
    expect(priced({ currency: 'USD' }, undefined, '2026-11-28')).toEqual(rejection('GBP'));
    expect(priced({ destinationCountry: 'FR', currency: 'USD' }, undefined, '2026-11-28')).toEqual(rejection('EUR'));
    expect(priced({ destinationCountry: 'NZ', currency: 'USD' }, undefined, '2026-11-28')).toEqual(rejection('NZD'));
    expect(priced({ destinationCountry: 'NO', currency: 'USD' }, undefined, '2026-11-28')).toEqual(rejection('NOK'));
  });

  test('an exchange rate is not used before its date', () => {
    expect(priced({ currency: 'USD' }, undefined, '2026-11-19')).toEqual(rejection('GBP'));
  });

  test('an exchange rate is not needed when no limit is compared', () => {
    expect(priced({}, undefined, '2026-11-28')).toHaveProperty('breakdown.duty', 2400);
    expect(priced({ destinationCountry: 'SG', currency: 'USD' }, undefined, '2026-11-28')).toHaveProperty(
      'breakdown.tax',
      1800,
    );
    expect(priced({ currency: 'USD', shipFromCountry: 'GB' }, undefined, '2026-11-28')).toHaveProperty(
      'breakdown.tax',
      4000,
    );
  });

  test('an exchange rate is needed for the price of clothing in some states only', () => {
    const change = { destinationCountry: 'US', shipFromCountry: 'US', currency: 'CAD' as const };
    expect(priced({ ...change, destinationPostalCode: '10001' }, undefined, '2026-11-28')).toEqual(rejection('USD'));
    expect(priced({ ...change, destinationPostalCode: '75201' }, undefined, '2026-11-28')).toHaveProperty(
      'breakdown.tax',
      1250,
    );
  });

  test('an exchange rate is used for as long as the operator configures', () => {
    expect(priced({ currency: 'USD' }, { fxMaxAgeDays: 365 }, '2027-11-20')).toHaveProperty(
      'breakdown.currency',
      'USD',
    );
  });
});

test('a rule set past its date prices and says so, or rejects if the operator configured that', () => {
  const stale = 'stale_rules: rules/GB@2026-04-01.5 is past the date up to which it was checked.';
  expect(priced({ shipFromCountry: 'GB' }, undefined, '2027-03-31')).toHaveProperty(
    'assumptions',
    expect.not.arrayContaining([stale]),
  );
  expect(priced({ shipFromCountry: 'GB' }, undefined, '2027-04-01')).toHaveProperty(
    'assumptions',
    expect.arrayContaining([stale]),
  );
  expect(priced({ shipFromCountry: 'GB' }, { failOnStale: true }, '2027-04-01')).toEqual(
    unsupported('GB', 'stale_rules'),
  );
});

describe('stale exchange rates', () => {
  const change = { currency: 'USD' as const };

  test('stale exchange rates are used with a note where the operator allows it, as in test mode', () => {
    expect(priced(change, { useStaleExchangeRates: true }, '2026-12-24')).toMatchObject({
      breakdown: { currency: 'USD' },
      assumptions: expect.arrayContaining([
        'stale_rules: fx/reference@2026-11-20 is past the date up to which it was checked.',
      ]),
    });
  });

  test('stale exchange rates and those that end soon have a warning', () => {
    const warnings = (date: string) =>
      (priced(change, { useStaleExchangeRates: true }, date) as LandedCost).warnings
        .filter(({ code }) => code.startsWith('table_'))
        .map(({ code, line: index, message }) => [code, index, message]);
    expect(warnings('2026-12-24')).toEqual([
      ['table_ended', null, 'fx/reference@2026-11-20 is past the date up to which it was checked.'],
    ]);
    expect(warnings('2026-11-24')).toEqual([
      ['table_ends_soon', null, 'fx/reference@2026-11-20 is checked up to 2026-11-27.'],
    ]);
    expect(warnings('2026-11-23')).toEqual([]);
  });

  test('recent exchange rates have no note', () => {
    const notes = (date: string) => (priced(change, undefined, date) as LandedCost).assumptions;
    expect(notes('2026-11-23').filter((note) => /stale|expire/.test(note))).toEqual([]);
    expect(notes('2026-11-24').filter((note) => /stale|expire/.test(note))).toEqual([
      'rules_expire_soon: fx/reference@2026-11-20 is checked up to 2026-11-27.',
    ]);
  });
});
