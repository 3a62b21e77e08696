import { describe, expect, test } from 'vitest';
import { compileRateTable } from './rate-table.js';
import { type RateTableFile, taxTableSchema } from './table-schema.js';

function file(change: Partial<Record<'rows' | 'typical' | 'chapters' | 'chapter_estimates', object>>) {
  return {
    kind: 'rates',
    id: 'rates/XX@2026-01-01',
    as_of: '2026-01-01',
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
    confidence: 'A',
    source: ['made up'],
    currency: 'USD',
    rows: {},
    ...change,
  };
}

function table(change: Parameters<typeof file>[0]) {
  return compileRateTable(taxTableSchema.parse(file(change)) as RateTableFile);
}

const shoes = table({
  rows: {
    '6402': 90_000,
    '640299': 200_000,
    '64022010': 10_000,
    '64022020': 20_000,
    '6402202010': 25_000,
    '64029110': 30_000,
    '6402912010': 41_000,
    '6402912090': 42_000,
    '02011005': { kind: 'specific', amounts: [{ micros: 44_000, per: 'kg' }] },
  },
  typical: {},
  chapters: { '65': 50_000 },
  chapter_estimates: { '66': 60_000 },
});

describe('a rate table', () => {
  test.each([
    ['64022010', 10_000, 'national_line', 8, '64022010'],
    ['6402201099', 10_000, 'national_line', 8, '64022010'],
    ['6402202010', 25_000, 'national_line', 10, '6402202010'],
    ['640220201012', 25_000, 'national_line', 10, '6402202010'],
    ['6402202090', 20_000, 'national_line', 8, '64022020'],
    ['64029120', 42_000, 'national_line', 8, '6402912090'],
    ['640291', 42_000, 'subheading', 6, '6402912090'],
    ['64029177', 42_000, 'subheading', 6, '6402912090'],
    ['6402999999', 200_000, 'subheading', 6, '640299'],
    ['640212', 90_000, 'heading', 4, '6402'],
    ['650100', 50_000, 'heading', 2, '65'],
    ['660110', 60_000, 'chapter', 0, '66'],
  ])('%s has the rate of the longest code that it starts with', (code, typ, level, codeDigits, row) => {
    expect(shoes.find(code)).toMatchObject({ rule: { kind: 'ad_valorem', typ }, level, codeDigits, code: row });
  });

  test('a code without row, heading and chapter has no rate', () => {
    expect(shoes.find('970110')).toBeUndefined();
  });

  test('an HS6 whose lines differ has the rate of its typical line, with the reason', () => {
    const rows = { '64022010': 10_000, '64022020': 20_000, '6402202010': 25_000 };
    const named = table({ rows, typical: { trade_share: ['64022010'] } });
    expect(named.find('640220')).toMatchObject({ rule: { typ: 10_000 }, code: '64022010', typical: 'trade_share' });
    expect(table({ rows }).find('640220')).toMatchObject({ rule: { typ: 25_000 }, typical: 'last_line' });
    expect(table({ rows: { '64022010': 1 } }).find('640220')).toMatchObject({ rule: { typ: 1 }, typical: 'single' });
  });

  test('a typical line with ten digits has the rate of its line of eight, and names its ten for the layers', () => {
    const typical = { reviewed: ['6402201077'] };
    expect(table({ rows: { '64022010': 10_000, '64022020': 20_000 }, typical }).find('640220')).toMatchObject({
      rule: { typ: 10_000 },
      code: '6402201077',
    });
  });

  test('the lines below a code are the longer codes that start with it, in their order', () => {
    expect(shoes.below('640220').map(({ code }) => code)).toEqual(['64022010', '64022020', '6402202010']);
    expect(shoes.below('64022020').map(({ code }) => code)).toEqual(['6402202010']);
    expect(shoes.below('6402202010')).toEqual([]);
    expect(shoes.below('02').map(({ code }) => code)).toEqual(['02011005']);
  });

  test('a row of each kind is compiled with what the table leaves out', () => {
    const amounts = [{ micros: 15_000, per: 'kg' }];
    const rules = table({
      rows: {
        '02011005': { kind: 'specific', amounts },
        '02011010': { kind: 'compound', ppm: 50_000, amounts, equivalent: 60_000, max: { ppm: 80_000 } },
        '02011015': { kind: 'none', reason: 'the rate of another line' },
        '02011020': { kind: 'floor', ppm: 150_000 },
        '02011025': { specific: true, equivalent: 1 },
      },
    });
    expect(rules.below('020110').map(({ value }) => value)).toEqual([
      { kind: 'specific', amounts, equivalent: null },
      { kind: 'compound', ppm: 50_000, amounts, equivalent: 60_000, min: null, max: { ppm: 80_000 } },
      { kind: 'none', reason: 'the rate of another line' },
      { kind: 'floor', ppm: 150_000 },
      { kind: 'specific', amounts: [], equivalent: 1 },
    ]);
  });
});

describe('a faulty row', () => {
  test.each([
    [{ '64022': 1 }, 'not a code with 4, 6, 8 or 10 digits'],
    [{ '640220201012': 1 }, 'not a code with 4, 6, 8 or 10 digits'],
    [{ '640220': -1 }, 'a rate is an integer from 0 to 5000000 parts per million'],
    [{ '640220': '5 %' }, 'a row is a rate or an object'],
    [{ '640220': { kind: 'free' } }, 'kind is one of specific, compound, none, floor'],
    [{ '640220': { kind: 'floor' } }, 'ppm is missing or wrong'],
    [{ '640220': { kind: 'none', reason: '' } }, 'reason is missing or wrong'],
    [{ '640220': { kind: 'specific', amounts: [] } }, 'amounts is missing or wrong'],
    [{ '640220': { kind: 'specific', amounts: [{ micros: 1, per: 'pair' }] } }, 'amounts is missing or wrong'],
    [{ '640220': { kind: 'compound', ppm: 1, amounts: [], min: {} } }, 'min is missing or wrong'],
    [{ '640220': { typ: 1, rate: 2 } }, 'unknown field rate'],
  ])('%j is named with its fault', (rows, message) => {
    expect(taxTableSchema.safeParse(file({ rows })).error?.issues).toMatchObject([
      { path: ['rows', Object.keys(rows)[0]], message },
    ]);
  });

  test.each([
    [[], 'not an object with reasons as names'],
    [{ guess: ['64022010'] }, 'guess is not one of single, trade_share, last_line, mode, reviewed'],
    [{ single: '64022010' }, 'single: not a list of texts'],
    [{ mode: ['64022010 640220'] }, 'mode: not codes of 8 or 10 digits with a space between them'],
  ])('the typical lines %j are named with their fault', (typical, message) => {
    expect(taxTableSchema.safeParse(file({ typical })).error?.issues).toMatchObject([{ path: ['typical'], message }]);
  });
});
