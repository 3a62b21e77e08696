import { describe, expect, it } from 'vitest';
import { compareTables } from './compare-tables.js';

describe('compareTables', () => {
  it('counts added, removed and changed codes by chapter', () => {
    const difference = compareTables(
      { '01012100': 0, '01012900': 0, '61091000': 165_000 },
      { '01012100': 10_000, '61091000': 165_000, '64039960': 100_000 },
    );
    expect(difference).toMatchObject({ added: 1, removed: 1, changed: 1, moved: 0, compared: 2 });
    expect(difference.chapters).toEqual([
      { chapter: '01', added: 0, removed: 1, changed: 1, moved: 0 },
      { chapter: '64', added: 1, removed: 0, changed: 0, moved: 0 },
    ]);
  });

  it('compares a national line with the rate of its HS6 or heading when the table in use has no line', () => {
    const difference = compareTables(
      { '640399': 100_000, '4202': 30_000 },
      { '64039960': 200_001, '42022190': 130_000 },
    );
    expect(difference).toMatchObject({ added: 2, removed: 2, moved: 1, compared: 2 });
    expect(difference.examples).toEqual([{ code: '64039960', from: '10 %', to: '20.0001 %' }]);
  });

  it.each([
    ['exactly 10 points', 100_000, 200_000, 0],
    ['more than 10 points upwards', 100_000, 200_001, 1],
    ['more than 10 points downwards', 200_001, 100_000, 1],
    ['a duty by weight that became free', { kind: 'specific', amounts: [{ micros: 1, per: 'kg' }] }, 0, 1],
    ['a rate that lost its figure', 50_000, { kind: 'none', reason: 'reference' }, 1],
    ['a typical rate by hand that became official', { typ: 50_000, estimated: true }, 60_000, 0],
    ['a minimum that appears', 50_000, { kind: 'compound', ppm: 50_000, amounts: [], min: { ppm: 10_000 } }, 0],
    [
      'an unmeasured duty that got its amounts',
      { specific: true },
      { kind: 'specific', amounts: [{ micros: 1, per: 'kg' }] },
      0,
    ],
  ] as const)('counts %s as moved or not', (_what, before, after, moved) => {
    expect(compareTables({ '61091000': before }, { '61091000': after }).moved).toBe(moved);
  });
});
