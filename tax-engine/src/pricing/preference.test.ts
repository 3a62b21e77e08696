import { noDeclarations } from '@landed/contracts/tax-quote/declarations';
import type { QuoteLine } from '@landed/contracts/tax-quote/types';
import { describe, expect, test } from 'vitest';
import { createTaxEngine } from '../create-tax-engine.js';
import { compileRateTable, type RateTable } from '../table-loader/rate-table.js';
import type { RateTableFile } from '../table-loader/table-schema.js';
import { testTableFolders } from '../testing/test-tables.js';
import { withPreference } from './preference.js';

const engine = createTaxEngine({ tableFolders: testTableFolders });
const unverified = (table: string) => `The rates of ${table} are not those of an official table of today.`;
const unavailable =
  'No lower rate of a trade agreement is on file for this origin and HS code: the general one applies.';

const places = { CA: ['T2P 1A1', 'CAD'], DE: ['10115', 'EUR'], GB: ['SW1A 1AA', 'GBP'], US: ['97201', 'USD'] } as const;

function line(hsCode: string, preference = true): QuoteLine {
  const base = { sku: null, ...noDeclarations, description: 'Goods', quantity: 1, unitAmount: 20_000 };
  return { ...base, hsCode, originCountry: null, preference };
}

function cost(destination: keyof typeof places, origin: string, lines: readonly QuoteLine[]) {
  const [destinationPostalCode, currency] = places[destination];
  const outcome = engine.price(
    {
      destinationCountry: destination,
      destinationPostalCode,
      shipFromCountry: origin,
      currency,
      shippingAmount: 0,
      lines: lines.map((row) => ({ ...row, originCountry: origin })),
    },
    '2026-11-27',
  );
  if (outcome.kind === 'rejected') throw new Error(JSON.stringify(outcome.error));
  return outcome.cost;
}

/** The duty of each line in per cent, and what the quote warns of besides the age of its tables. */
function dutyOf(...args: Parameters<typeof cost>) {
  const { lines, warnings } = cost(...args);
  return {
    rates: lines.map(({ dutyComponents }) => dutyComponents.map(({ rate }) => rate).join(' + ')),
    warnings: warnings
      .filter(({ code }) => code.startsWith('preference_'))
      .map(({ code, line: index, message }) => [code, index, message]),
  };
}

describe('a claimed preference', () => {
  test('a claimed preference is named in the quote, with its table and the confidence of the table', () => {
    const { breakdown, assumptions, rulePacks, warnings } = cost('CA', 'US', [line('420221')]);
    expect(breakdown.duty).toBe(0);
    expect(assumptions).toContain('The rate of CUSMA replaces the general one: HS 420221.');
    expect(assumptions.join()).not.toContain('No trade-agreement preference');
    expect(rulePacks).toContain('rates/CA-cusma-us@2026-01-01');
    const message = unverified('rates/CA-cusma-us@2026-01-01');
    expect(warnings).toContainEqual({ code: 'rate_unverified', line: null, message });
    expect(dutyOf('CA', 'US', [line('420221')]).warnings).toEqual([]);
  });

  test('a line without a claim has the general rate, and the quote does not name the table of the agreement', () => {
    const { breakdown, rulePacks } = cost('CA', 'US', [line('420221', false)]);
    expect(breakdown.duty).toBe(2_000);
    expect(rulePacks.join()).not.toContain('cusma');
    expect(dutyOf('CA', 'US', [line('420221', false)]).warnings).toEqual([
      ['preference_not_claimed', null, 'No trade-agreement preference is claimed.'],
    ]);
  });

  test('a claim of one line leaves the others with the general rate, and the quote warns of those', () => {
    const lines = [line('420221'), line('420221', false)];
    expect(dutyOf('CA', 'US', lines)).toEqual({
      rates: ['0', '10'],
      warnings: [['preference_not_claimed', 1, 'No trade-agreement preference is claimed.']],
    });
    const { assumptions } = cost('CA', 'US', lines);
    expect(assumptions).toContain('No trade-agreement preference is claimed: HS 420221.');
  });

  test('a layer applies as its own rules say', () => {
    expect(dutyOf('CA', 'US', [line('33041000')])).toEqual({ rates: ['0 + 50'], warnings: [] });
  });

  test('the range of the rates has those of the agreement', () => {
    const rangeOf = (preference: boolean) => cost('CA', 'VN', [line('640399', preference)]).lines[0]?.dutyRateRange;
    expect(rangeOf(false)).toEqual({ min: '0', max: '18', lines: 3, codeDigits: 6 });
    expect(rangeOf(true)).toEqual({ min: '0', max: '6.5', lines: 3, codeDigits: 6 });
  });

  test('a duty by weight is replaced where the agreement makes the goods free', () => {
    expect(() => cost('DE', 'BD', [line('17019910', false)])).toThrow('specific_duty');
    expect(dutyOf('DE', 'BD', [line('17019910')])).toEqual({ rates: ['0'], warnings: [] });
  });

  test('goods that are free for every origin have no warning', () => {
    expect(dutyOf('CA', 'CN', [line('64039910')])).toEqual({ rates: ['0'], warnings: [] });
  });

  test.each([
    ['an item whose rate is not on file', 'CA', 'US', '61091000', ['18 + 50']],
    ['an origin without an agreement', 'CA', 'CN', '42022100', ['10']],
    ['a destination without tables of agreements', 'US', 'MX', '42029215', ['6.3 + 10']],
    ['Cambodia, for which Everything but Arms is withdrawn in part', 'DE', 'KH', '61091000', ['12']],
  ] as const)('%s has the general rate, and the quote says so', (_, destination, origin, hsCode, rates) => {
    expect(dutyOf(destination, origin, [line(hsCode)])).toEqual({
      rates,
      warnings: [['preference_rate_unavailable', 0, unavailable]],
    });
  });

  test('Cambodia has the British preference', () => {
    expect(dutyOf('GB', 'KH', [line('61091000')])).toEqual({ rates: ['0'], warnings: [] });
  });
});

describe('the rates of an agreement', () => {
  const table = (content: Partial<RateTableFile>): RateTable =>
    compileRateTable({
      kind: 'rates',
      id: 'rates/XX@2026-01-01',
      as_of: '2026-01-01',
      valid_from: '2026-01-01',
      valid_to: '2026-12-31',
      confidence: 'C',
      source: ['test'],
      currency: 'EUR',
      chapters: {},
      chapter_estimates: {},
      typical: {},
      rows: {},
      ...content,
    });
  const rateOf = (general: Partial<RateTableFile>, agreement: Partial<RateTableFile>) =>
    withPreference(table(general), { name: 'Agreement', rates: table(agreement) }).find('420221');

  test('a rate that is not lower than the general one does not replace it', () => {
    const general = { rows: { '420221': 50_000 } };
    expect(rateOf(general, { rows: { '4202': 50_000 } })?.rule).not.toHaveProperty('agreement');
    expect(rateOf(general, { rows: { '4202': 60_000 } })?.rule).toMatchObject({ typ: 50_000 });
    expect(rateOf(general, { rows: { '4202': 40_000 } })?.rule).toMatchObject({ typ: 40_000, agreement: 'Agreement' });
  });

  test('a rate above zero does not replace a duty that it cannot be compared with', () => {
    const general = { rows: { '420221': { typ: 50_000, min: 30_000, max: 80_000 } } };
    expect(rateOf(general, { rows: { '420221': 40_000 } })?.rule).toMatchObject({ typ: 50_000 });
    expect(rateOf({ rows: { '420221': { per_piece: 100 } } }, { rows: { '420221': 10_000 } })?.rule).toEqual({
      kind: 'per_piece',
      amount: 100,
    });
    expect(rateOf({ rows: { '420221': { per_piece: 100 } } }, { chapters: { '42': 0 } })?.rule).toMatchObject({
      typ: 0,
    });
  });

  test('a rate that replaces the estimate of a chapter is not an estimate', () => {
    const general = { chapter_estimates: { '42': 50_000 } };
    expect(rateOf(general, { chapters: { '42': 0 } })).toMatchObject({ level: 'heading', rule: { typ: 0 } });
    expect(rateOf(general, { rows: { '420222': 0 } })).toMatchObject({ level: 'chapter', rule: { typ: 50_000 } });
  });
});
