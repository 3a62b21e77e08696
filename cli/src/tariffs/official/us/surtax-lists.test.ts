import { describe, expect, it } from 'vitest';
import { officialFile, rowsByCode } from '../../../testing/official-tariff.js';
import { readCodeList, readExemptList } from './read-code-list.js';
import { readUstrList } from './read-ustr-list.js';

const on301 = (on: string) => rowsByCode(readUstrList([officialFile('us-ustr-301.json')], { on, currency: 'USD' }));

describe("USTR's list of Section 301 actions", () => {
  it('puts back the zero that a code of chapter 1 has lost', () => {
    expect(on301('2026-11-27')['01012100']).toBe(75_000);
  });

  it('gives a code with several actions the rate of the newest one', () => {
    expect(on301('2026-11-27')['90183100']).toBe(1_000_000);
    expect(on301('2024-09-26')['90183100']).toBe(75_000);
  });

  it('applies a step of a rate from its day on', () => {
    expect(on301('2025-12-31')['6307909842']).toBe(250_000);
    expect(on301('2026-01-01')['6307909842']).toBe(500_000);
  });
});

it('a list can leave out a national line of which only some goods are covered', () => {
  const text = 'hts,rate_pct,mode\n94036080,,none\n9403608093,25,add\n';
  expect(rowsByCode(readCodeList([{ name: 'cabinets.csv', text }], 'a list'))).toEqual({
    '94036080': { kind: 'none', reason: 'the surtax covers only the longer codes that its list names' },
    '9403608093': 250_000,
  });
});

it('a list of codes gives each code its rate, on top or as a floor', () => {
  expect(rowsByCode(readCodeList([officialFile('us-232.csv')], 'a list'))).toEqual({
    '7216910010': 500_000,
    '7308200035': 500_000,
    '732393': 250_000,
    '8703': { kind: 'floor', ppm: 150_000 },
  });
});

describe('a list of exempt goods', () => {
  const exempt = (text: string, origin: string | null) =>
    rowsByCode(readExemptList([{ name: 'exempt.csv', text }], origin));
  const row = { kind: 'none', reason: 'its list exempts goods of this code from the duty' };
  const list = 'hts,note,origin\n0201.10.05,52b,all\n30049092,52e,\n22083030,52j1,GB\n';

  it('gives the goods of every origin, or those of one origin', () => {
    expect(exempt(list, null)).toEqual({ '02011005': row, '30049092': row });
    expect(exempt(list, 'GB')).toEqual({ '22083030': row });
    expect(exempt('hts\n02011005\n', null)).toEqual({ '02011005': row });
  });

  it('rejects a faulty list with the place of the fault', () => {
    expect(() => exempt(list, 'EU')).toThrow('it has no rates');
    expect(() => exempt('hts\n2011005\n', null)).toThrow('"2011005" has not 4, 6, 8 or 10 digits');
    expect(() => exempt('hts\n02011005\n0201.10.05\n', null)).toThrow('the code 02011005 stands twice');
    expect(() => exempt('code,rate\n02011005,0\n', null)).toThrow('the header line has no column "hts"');
  });
});
