import { describe, expect, it } from 'vitest';
import { type Duty, duty, free, noDuty } from '../official/duty.js';
import type { CodeTable } from './code-rows.js';
import { tariffTable } from './tariff-table.js';

const head = {
  series: 'rates/US',
  currency: 'USD',
  validFrom: '2026-11-27',
  validTo: '2027-02-25',
  revision: 1,
  asOf: '2026-11-27',
  sources: ['HTS: revision 12'],
  isList: false,
};
const hs6 = new Set(['040900', '610910', '630790', '910211']);
const perKg: Duty = duty({ ppm: 0, amounts: [{ micros: 19_000, per: 'kg' }] });

const build = (duties: Readonly<Record<string, Duty>>, inUse?: Partial<CodeTable>, changes = {}) => {
  const lines = Object.entries(duties).map(([code, each]) => ({ code, duty: each, at: '' }));
  const before = inUse && { ...emptyTable, ...inUse };
  return tariffTable({ lines, unread: [], unrated: [], surtaxes: {} }, { ...head, ...changes }, hs6, before);
};
const emptyTable: CodeTable = {
  kind: 'rates',
  id: 'rates/US@2026-11-11',
  as_of: '2026-11-11',
  valid_from: '2026-11-11',
  valid_to: '2027-02-01',
  confidence: 'A',
  source: ['HTS: revision 11'],
  currency: 'USD',
  chapters: {},
  chapter_estimates: {},
  rows: {},
  typical: {},
};

describe('tariffTable', () => {
  it('names the table by its day, and a further one of that day by its revision', () => {
    expect(build({ '61091000': free }).table).toMatchObject({
      id: 'rates/US@2026-11-27',
      valid_to: '2027-02-25',
      confidence: 'A',
      source: ['HTS: revision 12'],
    });
    expect(build({ '61091000': free }, undefined, { revision: 3 }).table.id).toBe('rates/US@2026-11-27.3');
  });

  it('leaves out codes that the nomenclature does not have', () => {
    const built = build({ '61091000': free, '98010010': free });
    expect(Object.keys(built.table.rows)).toEqual(['61091000']);
    expect(built.unknown).toEqual(['98010010']);
  });

  it('stores a measure on a heading, written with zeros, at its heading', () => {
    expect(build({ '61090000': free, '04090000': free }).table.rows).toEqual({ '6109': 0, '04090000': 0 });
  });

  it('keeps the typical line of the table in use while the line exists', () => {
    const lines = { '63079010': free, '63079075': free, '63079098': free };
    const typical = { '630790': { code: '63079075', reason: 'trade_share' as const } };
    expect(build(lines, { typical }).table.typical).toEqual(typical);
    const gone = { '630790': { code: '63079089', reason: 'trade_share' as const } };
    expect(build(lines, { typical: gone }).table.typical).toEqual({
      '630790': { code: '63079098', reason: 'last_line' },
    });
  });

  it('takes the last line that has a figure, and says when there is one line only', () => {
    const lines = { '61091000': free, '91021125': free, '91021195': noDuty('parts') };
    expect(build(lines).table.typical).toEqual({
      '610910': { code: '61091000', reason: 'single' },
      '910211': { code: '91021125', reason: 'last_line' },
    });
  });

  it('keeps the ad valorem equivalent of a duty that did not change, and no other', () => {
    const rows = {
      '04090000': { kind: 'specific', amounts: [{ micros: 19_000, per: 'kg' }], equivalent: 3_000 },
    } as const;
    expect(build({ '04090000': perKg }, { rows }).table.rows).toEqual(rows);
    const changed = duty({ ppm: 0, amounts: [{ micros: 20_000, per: 'kg' }] });
    expect(build({ '04090000': changed }, { rows }).table.rows['04090000']).not.toHaveProperty('equivalent');
  });

  it('keeps the row by hand of an HS6 instead of its lines without a figure, beside those that have one', () => {
    const rows = { '910211': { typ: 40_000, estimated: true, reason: 'the lines add amounts by part' } } as const;
    const built = build({ '91021110': free, '91021125': noDuty('parts') }, { rows });
    expect(built.table.rows).toEqual({ ...rows, '91021110': 0 });
    expect(build({ '91021110': free, '91021125': free }, { rows }).kept).toEqual([]);
  });

  it('keeps a typical line of ten digits that is part of a row of eight', () => {
    const typical = { '630790': { code: '6307907520', reason: 'reviewed' as const } };
    expect(build({ '63079010': free, '63079075': free }, { typical }).table.typical).toEqual(typical);
  });

  it('keeps a row by hand only where the official duty has no figure, and says so in its sources', () => {
    const rows = {
      '91021125': { typ: 60_000, estimated: true },
      '91021199': { typ: 1 },
      '610910': { typ: 90_000 },
    } as const;
    const built = build({ '91021125': noDuty('parts'), '61091000': free }, { rows });
    expect(built.table.rows).toEqual({ '61091000': 0, '91021125': { typ: 60_000, estimated: true } });
    expect(built.kept).toEqual(['91021125']);
    expect(built.table.source.at(-1)).toBe('By hand, from rates/US@2026-11-11, where the file has no figure: 91021125');
  });
});
