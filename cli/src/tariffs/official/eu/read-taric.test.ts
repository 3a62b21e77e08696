import { describe, expect, it } from 'vitest';
import { officialFile, rowsByCode } from '../../../testing/official-tariff.js';
import { readTaric } from './read-taric.js';

const read = (names: readonly string[], on: string) => readTaric(names.map(officialFile), { on, currency: 'EUR' });

describe('the table "Duties Import"', () => {
  const rows = rowsByCode(read(['eu-duties-import.csv'], '2026-11-27'));

  it.each([
    ['a free line of chapter 1', '01012100', 0],
    ['an ad valorem line', '61091000', 120_000],
    ['a duty by hectolitre', '22042193', { kind: 'specific', amounts: [{ micros: 131_000, per: 'litre' }] }],
    [
      'a compound duty beside a quota',
      '02011000',
      { kind: 'compound', ppm: 128_000, amounts: [{ micros: 1_768_000, per: 'kg' }] },
    ],
    [
      'a minimum and a maximum per piece',
      '91011100',
      {
        kind: 'compound',
        ppm: 45_000,
        amounts: [],
        min: { amounts: [{ micros: 300_000, per: 'piece' }] },
        max: { amounts: [{ micros: 800_000, per: 'piece' }] },
      },
    ],
    [
      'the season of the day',
      '0808108010',
      { kind: 'compound', ppm: 72_000, amounts: [], min: { amounts: [{ micros: 3_600, per: 'kg' }] } },
    ],
    ['a suspension', '3824999260', 0],
    ['the word for no duty', '85423900', 0],
    ['a line whose suspension is for an end use only', '8708991097', 45_000],
    ['an entry price', '07020000', { kind: 'none', reason: 'the duty depends on the import price and the season' }],
    [
      'an agricultural component',
      '19059055',
      { kind: 'none', reason: 'the duty depends on the recipe (agricultural component)' },
    ],
    [
      'sugar of standard quality',
      '17011400',
      { kind: 'none', reason: 'the duty is counted by a measure that an order does not have' },
    ],
  ])('gives %s', (_what, code, row) => {
    expect(rows[code]).toEqual(row);
  });

  it('the table has no row for a headline, which has the suffix 10', () => {
    expect(Object.keys(rows).filter((code) => code.startsWith('42'))).toEqual([]);
  });
});

describe('TARIC3 messages', () => {
  it('TARIC3 messages give duties from their components, in whichever order these arrive', () => {
    const rows = rowsByCode(read(['eu-taric3-duties.xml'], '2026-11-27'));
    expect(rows).toEqual({
      '29054300': {
        kind: 'compound',
        ppm: 96_000,
        amounts: [{ micros: 1_258_000, per: 'kg' }],
        max: { ppm: 400_000 },
      },
      '61091000': 120_000,
      '22042193': { kind: 'specific', amounts: [{ micros: 131_000, per: 'litre' }] },
      '42021100': 40_000,
    });
  });

  it('TARIC3 messages apply changes: a measure that ended in June is followed by another one', () => {
    expect(rowsByCode(read(['eu-taric3-duties.xml'], '2026-06-30'))['42021100']).toBe(30_000);
  });

  it('TARIC3 messages that insert and delete a measure leave nothing', () => {
    const names = ['eu-taric3-create-then-destroy-measure.xml', 'eu-taric3-create-then-update-measure.xml'];
    const alone = rowsByCode(read(['eu-taric3-duties.xml'], '2026-11-27'));
    expect(rowsByCode(read([...names, 'eu-taric3-duties.xml'], '2026-11-27'))).toEqual(alone);
  });

  it('the importer rejects a file that inserts a measure a second time', () => {
    expect(() => read(['eu-taric3-duties.xml', 'eu-taric3-duties.xml'], '2026-11-27')).toThrow(
      'envelope.transaction[0].record[0]: the measure 1 is inserted twice',
    );
  });
});
