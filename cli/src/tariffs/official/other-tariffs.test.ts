import { describe, expect, it } from 'vitest';
import { officialFile, rowsByCode } from '../../testing/official-tariff.js';
import { readSchedule3 } from './au/read-schedule-3.js';
import { readT2026 } from './ca/read-t2026.js';
import { readTollavgift } from './no/read-tollavgift.js';

const withoutMeasure = { kind: 'none', reason: 'the duty is counted by a measure that an order does not have' };

describe("Canada's customs tariff", () => {
  const read = readT2026([officialFile('ca-t2026.csv')]);
  const rows = rowsByCode(read);

  it.each([
    ['a free item', '04090000', 0],
    ['an ad valorem item', '61091000', 180_000],
    ['a duty by the tonne', '17011290', { kind: 'specific', amounts: [{ micros: 24_690, per: 'kg' }] }],
    ['a duty by the litre', '22042110', { kind: 'specific', amounts: [{ micros: 18_700, per: 'litre' }] }],
    ['a duty by alcohol', '22083000', { kind: 'specific', amounts: [{ micros: 49_200, per: 'litre_alcohol' }] }],
    [
      'a duty by weight with a minimum of the value',
      '07020021',
      { kind: 'compound', ppm: 0, amounts: [{ micros: 46_800, per: 'kg' }], min: { ppm: 125_000 } },
    ],
    [
      'a duty above the quota with a minimum by volume',
      '04011020',
      { kind: 'compound', ppm: 2_410_000, amounts: [], min: { amounts: [{ micros: 345_000, per: 'litre' }] } },
    ],
  ])('gives %s', (_what, code, row) => {
    expect(rows[code]).toEqual(row);
  });

  it('the tariff has no rows for statistical lines, which inherit, and none for chapter 99', () => {
    expect(Object.keys(rows).filter((code) => code.length !== 8 || code >= '98')).toEqual([]);
    expect(read.unrated).toEqual([]);
  });
});

describe("Australia's Schedule 3", () => {
  const rows = rowsByCode(readSchedule3([officialFile('au-schedule-3.json')], { on: '2026-11-27', currency: 'AUD' }));

  it.each([
    ['a free reference', '04011000', 0],
    ['the general rate before preferences', '42021190', 50_000],
    ['the phase that has begun', '42031000', 50_000],
    [
      'a compound duty on a number with invisible spaces',
      '22082090',
      { kind: 'compound', ppm: 50_000, amounts: [{ micros: 107_990_000, per: 'litre_alcohol' }] },
    ],
    ['a duty by the stick', '24021020', { kind: 'specific', amounts: [{ micros: 1_528_290, per: 'piece' }] }],
    ['beer, whose first 1.15 % are free', '22030063', withoutMeasure],
    ['tobacco by weight', '24011000', { kind: 'specific', amounts: [{ micros: 2_445_260_000, per: 'kg' }] }],
    ['tobacco by its content', '24012000', withoutMeasure],
  ])('gives %s', (_what, code, row) => {
    expect(rows[code]).toEqual(row);
  });

  it('gives the rate of the day of a rate with phases', () => {
    const before = readSchedule3([officialFile('au-schedule-3.json')], { on: '2014-12-31', currency: 'AUD' });
    expect(rowsByCode(before)['42031000']).toBe(100_000);
  });
});

describe('the ordinary rates of Norway', () => {
  const read = readTollavgift([officialFile('no-tollavgiftssats.json')], { on: '2026-11-27', currency: 'NOK' });

  it('the ordinary rates are per cent, kroner by weight, and the season of the day', () => {
    expect(rowsByCode(read)).toEqual({
      '04011000': 4_430_000,
      '04069098': { kind: 'specific', amounts: [{ micros: 27_150_000, per: 'kg' }] },
      '07020011': 0,
      '17011200': 0,
      '24022000': withoutMeasure,
      '42021100': 0,
      '61091000': 107_000,
    });
  });

  it('the importer reports a commodity without an ordinary rate', () => {
    expect(read.unrated).toEqual(['64039900']);
  });
});
