import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import type { QuoteRequest } from '@landed/contracts/tax-quote/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTaxEngine } from '../create-tax-engine.js';
import { builtInTableFolder, loadTaxTables } from './load-tax-tables.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tax-tables-'));
});

afterEach(() => {
  rmSync(folder, { recursive: true });
});

function read(name: string) {
  return JSON.parse(readFileSync(path.join(builtInTableFolder, name), 'utf8'));
}

function write(name: string, table: object) {
  writeFileSync(path.join(folder, name), JSON.stringify(table));
}

const icelandicRequest: QuoteRequest = {
  destinationCountry: 'IS',
  destinationPostalCode: null,
  shipFromCountry: 'US',
  currency: 'EUR',
  shippingAmount: 0,
  lines: [
    {
      sku: null,
      ...noDeclarations,
      description: 'Mug',
      quantity: 1,
      unitAmount: 10_000,
      hsCode: '691200',
      originCountry: null,
    },
  ],
};

const icelandicHead = {
  as_of: '2026-11-20',
  valid_from: '2026-01-01',
  valid_to: '2026-12-31',
  confidence: 'C',
  source: ['made up'],
};

const icelandicRules = {
  kind: 'rules',
  id: 'rules/IS@2026-01-01',
  ...icelandicHead,
  currency: 'ISK',
  customs_territory: ['IS'],
  places: { IS: { area: 'IS' } },
  goods: {},
  tax: { areas: { IS: { components: [{ name: 'VAT', ppm: 81_000 }] } } },
  duty: { base: 'fob', rates: 'rates/IS', layers: [] },
  assumptions: [],
};

const icelandicRates = {
  kind: 'rates',
  id: 'rates/IS@2026-01-01',
  ...icelandicHead,
  currency: 'ISK',
  chapter_estimates: {},
  rows: { '6912': 10_000 },
};

function icelandicAmounts(on: string) {
  const outcome = createTaxEngine({ tableFolders: [builtInTableFolder, folder] }).price(icelandicRequest, on);
  return outcome.kind === 'rejected'
    ? outcome.error.details
    : [outcome.cost.breakdown.duty, outcome.cost.breakdown.tax];
}

describe('a country', () => {
  test('a country is served when its rule set and its rate table are in the folder', () => {
    write('is-rules.json', icelandicRules);
    write('is-rates.json', icelandicRates);
    expect(icelandicAmounts('2026-11-20')).toEqual([100, 818]);
  });

  test('a country has new rules from the date on which a newer rule set is valid', () => {
    write('is-rules.json', icelandicRules);
    write('is-rates.json', icelandicRates);
    const area = { components: [{ name: 'VAT', ppm: 90_000 }] };
    write('is-rules-next.json', {
      ...icelandicRules,
      id: 'rules/IS@2026-12-01',
      valid_from: '2026-12-01',
      tax: { areas: { IS: area } },
    });
    expect(icelandicAmounts('2025-12-31')).toEqual({ country: 'IS', reason: 'no_rule_pack' });
    expect(icelandicAmounts('2026-11-30')).toEqual([100, 818]);
    expect(icelandicAmounts('2026-12-01')).toEqual([100, 909]);
  });
});

describe('the limit of a relief', () => {
  const relief = (limit: object) => ({ ...icelandicRules.duty, relief: { ...limit, per: 'item' } });

  test.each([
    ['at most', { max: 10_000 }, [0, 810]],
    ['less than', { below: 10_000 }, [100, 818]],
    ['at most, a cent lower', { max: 9_999 }, [100, 818]],
    ['less than, a cent higher', { below: 10_001 }, [0, 810]],
  ])('the limit of a relief is compared exactly: %s', (_name, limit, amounts) => {
    write('is-rules.json', { ...icelandicRules, currency: 'EUR', duty: relief(limit) });
    write('is-rates.json', icelandicRates);
    expect(icelandicAmounts('2026-11-20')).toEqual(amounts);
  });
});

describe('tables with faults', () => {
  test('faulty tables stop the engine from starting, with every fault of every file in one error', () => {
    cpSync(builtInTableFolder, folder, { recursive: true });
    writeFileSync(path.join(folder, 'broken.json'), '{');
    write('is-rates.json', {
      ...icelandicRates,
      chapters: { '69': 0 },
      chapter_estimates: { '69': 10_000 },
      rows: { '6999': 1, '691200': { typ: 3, max: 2 }, '910211': { per_piece: 20 } },
      typical: { single: ['91021110'], reviewed: ['91021190 69111010'] },
    });
    write('vat-gb.json', {
      ...read('vat/gb.json'),
      id: 'vat/IS@2026-01-01',
      laws: [
        {
          goods: 'all',
          confidence: 'from_knowledge',
          rows: [
            { hs: '0101 0199 7777', rates: [0, 0], to: '2026-06-30' },
            { hs: '0101', rates: [1], from: '2026-06-30' },
            { hs: '0102', rates: [1], from: '2026-06-30', to: '2026-01-01' },
          ],
        },
      ],
    });
    write('restricted-own.json', {
      ...read('restricted/goods.json'),
      id: 'restricted/own@2026-01-01',
      rows: [{ hs: '9999', scope: 'all', action: 'prohibit', reason: 'other' }],
    });
    write('is-again.json', { ...icelandicRates, id: 'rates/IS@2026-01-02' });
    write('shape.json', { ...icelandicRates, rows: { '691200': 1.5 }, extra: true });
    const groups = [
      { row: 0, codes: ['691200 6913', '69130'] },
      { row: 1, codes: ['6913'] },
    ];
    write('shape-of-rows.json', { ...icelandicRates, id: 'rates/IS-groups@2026-01-01', rows: groups });
    write('row-of-group.json', {
      ...icelandicRates,
      id: 'rates/IS-group@2026-01-01',
      rows: [{ row: -1, codes: ['6913'] }],
    });
    const relief = { max: 1, below: 2, per: 'item', with_shipping: true };
    write('shape-of-relief.json', { ...icelandicRules, duty: { ...icelandicRules.duty, relief } });
    const postal = { pattern: '[0-9' };
    write('shape-of-place.json', { ...icelandicRules, places: { IS: { area: 'IS', postal } } });
    write('is-rules.json', {
      ...icelandicRules,
      places: { IS: { area: 'RVK', postal: { areas: { '10-12': 'AK' }, excluded: ['11'] } }, GB: { area: 'IS' } },
      goods: { clothing: { hs: ['61', '77'] } },
      restricted_imports: ['seeds'],
      tax: {
        areas: { IS: { components: [{ name: 'VAT', ppm: 81_000 }] } },
        relief: { max: 100, except: ['stamps'] },
      },
      duty: {
        base: 'fob',
        rates: 'rates/IS',
        relief: [{ ships_from: ['US'], max: 100 }, { max: 50 }, { ships_from: ['CA'], max: 20 }],
        layers: [
          {
            id: 'is.extra',
            name: 'Extra',
            from: null,
            to: null,
            mode: 'add',
            rates: 'rates/XX',
            yields_to: ['is.gone'],
          },
        ],
      },
    });
    let message = '';
    try {
      loadTaxTables([folder]);
    } catch (error) {
      message = String(error);
    }
    expect(message.split('\n').toSorted()).toEqual(
      [
        'Error: The tax tables are not usable:',
        'broken.json: not readable as JSON',
        'rates/IS@2026-01-01: 691200: min, typ and max are out of order',
        'rates/IS@2026-01-01: 6999 is not in the nomenclature',
        'rates/IS@2026-01-01: 910211 has more than one typical line',
        'rates/IS@2026-01-01: the typical line 69111010 has no row',
        'rates/IS@2026-01-02: the id does not end with valid_from',
        'rules/IS@2026-01-01: 910211 has a duty per piece, which cannot be combined with layers',
        'rules/IS@2026-01-01: IS: postal code 11 occurs twice',
        'rules/IS@2026-01-01: unknown HS code 77',
        'rules/IS@2026-01-01: unknown area AK',
        'rules/IS@2026-01-01: unknown area RVK',
        'rules/IS@2026-01-01: duty relief 2 is never reached',
        'rules/IS@2026-01-01: unknown goods seeds',
        'rules/IS@2026-01-01: unknown goods stamps',
        'rules/IS@2026-01-01: unknown layer is.gone',
        'rules/IS@2026-01-01: unknown rates rates/XX',
        'restricted/own@2026-01-01: 9999 is not in the nomenclature',
        'vat/IS@2026-01-01: 0101 0199 7777: a rate occurs twice',
        'vat/IS@2026-01-01: 0101 has two rows for the same day',
        'vat/IS@2026-01-01: 0102: to is before from',
        'vat/IS@2026-01-01: 0199 is not in the nomenclature',
        'vat/IS@2026-01-01: 7777 is not in the nomenclature',
        'vat/IS@2026-01-01: 972 codes have no row, such as 010310',
        'rules/GB@2026-04-01.5: GB is also served by rules/IS',
        'rates/IS@2026-01-01: 69 has both a rate and an estimate',
        'shape-of-place.json: places.IS.postal.pattern: not a regular expression',
        'shape-of-relief.json: duty.relief: Invalid input',
        'shape-of-rows.json: rows[0]: "69130" is not a code with 4, 6, 8 or 10 digits',
        'shape-of-rows.json: rows[1]: 6913 has a row already',
        'row-of-group.json: rows[0]: row is missing or wrong',
        'shape.json: : Unrecognized key: "extra"',
        'shape.json: rows.691200: a rate is an integer from 0 to 5000000 parts per million',
      ].toSorted(),
    );
  });

  test('preferences are rejected when they cannot be compared with the general rate, or an origin has two', () => {
    write('is-rates.json', icelandicRates);
    write('is-weight.json', {
      ...icelandicRates,
      id: 'rates/IS-weight@2026-01-01',
      rows: { '6912': { kind: 'specific', amounts: [{ micros: 1, per: 'kg' }] } },
    });
    const preference = { name: 'Agreement', rates: 'rates/IS-weight', origins: ['NO', 'CH'] };
    const preferences = [preference, { ...preference, rates: 'rates/gone', origins: ['CH'] }];
    write('is-rules.json', { ...icelandicRules, duty: { ...icelandicRules.duty, preferences } });
    expect(() => loadTaxTables([builtInTableFolder, folder])).toThrow(
      [
        'The tax tables are not usable:',
        'rules/IS@2026-01-01: unknown rates rates/gone',
        'rules/IS@2026-01-01: CH has more than one preference',
        'rules/IS@2026-01-01: the preference table rates/IS-weight@2026-01-01 has a duty that is not one share of the value',
      ].join('\n'),
    );
  });

  test('tables are rejected when two have the same id', () => {
    cpSync(builtInTableFolder, folder, { recursive: true });
    write('gb-copy.json', read('rules/gb.json'));
    expect(() => loadTaxTables([folder])).toThrow('rules/GB@2026-04-01.5: more than one table has this id');
  });
});

describe('the built-in tables', () => {
  test('the built-in tables have the 5,612 subheadings of HS 2022', () => {
    const nomenclature = loadTaxTables([builtInTableFolder]).nomenclatureOn('2026-11-20');
    expect(nomenclature?.subheadings.size).toBe(5612);
  });

  test('the built-in tables serve every destination of tier 1', () => {
    const tables = loadTaxTables([builtInTableFolder]);
    const members = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
    const served = ['US', 'GB', 'MC', 'CA', 'AU', 'NZ', 'SG', 'NO', 'CH', 'LI', ...members];
    expect(served.filter((country) => tables.ruleSetFor(country, '2026-11-20')?.tier !== 1)).toEqual([]);
    expect(members.length).toBe(27);
  });

  test('the built-in tables have estimates for tier 2, and no rules for Brazil and China', () => {
    const tables = loadTaxTables([builtInTableFolder]);
    expect([...tables.tier2Countries].toSorted()).toEqual(['AE', 'IN', 'JP', 'KR', 'MX']);
    expect(['BR', 'CN'].map((country) => tables.ruleSetFor(country, '2026-11-20'))).toEqual([undefined, undefined]);
  });

  test('the built-in tables have successors for every code that HS 2022 retired, all of them in the nomenclature', () => {
    const nomenclature = loadTaxTables([builtInTableFolder]).nomenclatureOn('2026-11-20');
    const successors = [...(nomenclature?.retired.values() ?? [])].flat();
    expect(successors.length).toBeGreaterThan(40);
    expect(successors.filter((code) => !nomenclature?.subheadings.has(code))).toEqual([]);
    expect([...(nomenclature?.retired.keys() ?? [])].filter((code) => nomenclature?.subheadings.has(code))).toEqual([]);
  });

  test('the built-in tables have exchange rates for every currency of a charge and of a limit', () => {
    const rates = loadTaxTables([builtInTableFolder]).exchangeRatesOn('2026-11-20')?.per_base_ppm ?? {};
    const limits = 'AED AUD CAD CHF EUR GBP INR JPY KRW MXN NOK NZD SGD USD'.split(' ');
    expect(limits.filter((currency) => !Object.hasOwn(rates, currency))).toEqual([]);
  });

  test('the built-in tables are valid for at most 90 days where surtaxes of the United States and Canada change often', () => {
    const rates = readdirSync(path.join(builtInTableFolder, 'rates')).filter((name) =>
      /^us-section|^ca-.*surtax/.test(name),
    );
    expect(rates.length).toBeGreaterThan(10);
    for (const name of ['rules/us.json', 'rules/ca.json', ...rates.map((file) => `rates/${file}`)]) {
      const table = read(name);
      const days = (Date.parse(table.valid_to) - Date.parse(table.as_of)) / 86_400_000;
      expect([name, days > 0 && days <= 90]).toEqual([name, true]);
    }
  });

  test('the built-in tables have exchange rates of a real day, not a sample', () => {
    expect(loadTaxTables([builtInTableFolder]).exchangeRatesOn('2026-11-20')).toMatchObject({
      id: 'fx/reference@2026-10-30',
      sample: false,
      source: [expect.stringContaining('ECB'), expect.any(String)],
    });
  });

  test('the built-in tables use currencies that have an exchange rate', () => {
    const tables = loadTaxTables([builtInTableFolder]);
    const rates = tables.exchangeRatesOn('2026-11-20')?.per_base_ppm ?? {};
    expect(tables.currencies.size).toBeGreaterThan(10);
    expect([...tables.currencies].filter((currency) => !Object.hasOwn(rates, currency))).toEqual([]);
  });
});

describe('a corrected table', () => {
  test('replaces the table of the same day by its revision, for every date', () => {
    write('rates.json', icelandicRates);
    write('rules.json', icelandicRules);
    write('corrected.json', {
      ...icelandicRules,
      id: 'rules/IS@2026-01-01.10',
      tax: { areas: { IS: { components: [{ name: 'VAT', ppm: 240_000 }] } } },
    });
    write('older.json', { ...icelandicRules, id: 'rules/IS@2026-01-01.9' });
    const tables = loadTaxTables([builtInTableFolder, folder]);
    expect(tables.ruleSetFor('IS', '2026-01-01')?.id).toBe('rules/IS@2026-01-01.10');
    expect(tables.ruleSetFor('IS', '2026-11-20')?.areas.get('IS')).toMatchObject([{ ppm: 240_000 }]);
  });

  test.each(['rules/IS@2026-01-01.0', 'rules/IS@2026-01-01.1', 'rules/IS@2026-01-01.02', 'rules/IS@2026-01-01.x'])(
    'a corrected table is rejected with the id %s',
    (id) => {
      write('rates.json', icelandicRates);
      write('rules.json', { ...icelandicRules, id });
      expect(() => loadTaxTables([builtInTableFolder, folder])).toThrow('rules.json: id:');
    },
  );
});
