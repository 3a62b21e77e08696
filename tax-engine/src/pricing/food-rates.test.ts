import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import { describe, expect, test } from 'vitest';
import { createTaxEngine } from '../create-tax-engine.js';
import { testTableFolders } from '../testing/test-tables.js';

const engine = createTaxEngine({ tableFolders: testTableFolders });

/** The rate in per cent of one line that is sold within the country. */
function rateOf(country: string, hsCode: string): string {
  const outcome = engine.price(
    {
      destinationCountry: country,
      destinationPostalCode: null,
      shipFromCountry: country,
      currency: country === 'GB' ? 'GBP' : 'EUR',
      shippingAmount: 0,
      lines: [
        {
          sku: null,
          ...noDeclarations,
          description: 'Food',
          quantity: 1,
          unitAmount: 1000,
          hsCode,
          originCountry: null,
        },
      ],
    },
    '2026-11-22',
  );
  if (outcome.kind === 'rejected') throw new Error(JSON.stringify(outcome.error));
  return outcome.cost.lines[0]?.taxComponents[0]?.rate ?? '';
}

describe('sweets, chocolate and ice cream have the rate of the state', () => {
  test.each([
    ['AT', '10', '10', '10'],
    ['BE', '6', '6', '6'],
    ['BG', '20', '20', '20'],
    ['CY', '19', '19', '19'],
    ['CZ', '12', '12', '12'],
    ['DE', '7', '7', '7'],
    ['DK', '25', '25', '25'],
    ['EE', '24', '24', '24'],
    ['ES', '10', '10', '10'],
    ['FI', '13.5', '13.5', '13.5'],
    ['FR', '20', '5.5', '5.5'],
    ['GR', '13', '13', '13'],
    ['HR', '25', '25', '25'],
    ['HU', '27', '27', '27'],
    ['IE', '23', '23', '23'],
    ['IT', '10', '10', '10'],
    ['LT', '21', '21', '21'],
    ['LU', '3', '3', '3'],
    ['LV', '21', '21', '21'],
    ['MT', '18', '18', '18'],
    ['NL', '9', '9', '9'],
    ['PL', '23', '23', '23'],
    ['PT', '23', '23', '23'],
    ['RO', '21', '21', '21'],
    ['SE', '6', '6', '6'],
    ['SI', '9.5', '9.5', '9.5'],
    ['SK', '23', '23', '23'],
    ['GB', '20', '20', '20'],
  ])('%s: sweets %s, unfilled chocolate %s, ice cream %s', (country, ...rates) => {
    expect(['170490', '180632', '210500'].map((hsCode) => rateOf(country, hsCode))).toEqual(rates);
  });

  test.each(['180610', '180620', '180631', '180690'])('France charges the standard rate on %s', (hsCode) => {
    expect(rateOf('FR', hsCode)).toBe('20');
  });
});

test.each([
  ['crisps', '200520', '20'],
  ['peanuts', '200811', '20'],
  ['other nuts', '200819', '20'],
  ['food supplements', '210690', '20'],
  ['protein powder', '210610', '20'],
  ['raw almonds', '080211', '0'],
  ['tinned tomatoes', '200210', '0'],
  ['coffee', '090121', '0'],
  ['biscuits', '190531', '0'],
])('taxes %s (%s) at %s per cent in Great Britain', (_name, hsCode, rate) => {
  expect(rateOf('GB', hsCode)).toBe(rate);
});

test.each([
  ['crisps', '200520', '23'],
  ['peanuts', '200811', '23'],
  ['other nuts', '200819', '23'],
  ['food supplements', '210690', '13.5'],
  ['gingerbread', '190520', '13.5'],
  ['biscuits', '190531', '13.5'],
  ['wafers', '190532', '13.5'],
  ['bread and cakes', '190590', '0'],
  ['crispbread', '190510', '0'],
  ['raw almonds', '080211', '0'],
  ['tinned tomatoes', '200210', '0'],
])('taxes %s (%s) at %s per cent in Ireland', (_name, hsCode, rate) => {
  expect(rateOf('IE', hsCode)).toBe(rate);
});

test.each([
  ['crisps', '200520', '10'],
  ['peanuts', '200811', '10'],
  ['other nuts', '200819', '10'],
  ['food supplements', '210690', '10'],
  ['protein powder', '210610', '10'],
  ['raw almonds', '080211', '0'],
])('taxes %s (%s) at %s per cent in Australia', (_name, hsCode, rate) => {
  expect(rateOf('AU', hsCode)).toBe(rate);
});
