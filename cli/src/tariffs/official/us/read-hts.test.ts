import { describe, expect, it } from 'vitest';
import { officialFile, rowsByCode } from '../../../testing/official-tariff.js';
import { readHts } from './read-hts.js';

const json = readHts([officialFile('us-hts.json')]);
const rows = rowsByCode(json);

describe('an export of the HTS', () => {
  it.each([
    ['a free line of four levels', '4901990010', 0],
    [
      'a specific duty on a ten-digit row',
      '0401100000',
      { kind: 'specific', amounts: [{ micros: 3_400, per: 'litre' }] },
    ],
    ['the line within a quota', '0401202000', { kind: 'specific', amounts: [{ micros: 4_300, per: 'litre' }] }],
    ['the line above the quota', '0401204000', { kind: 'specific', amounts: [{ micros: 15_000, per: 'litre' }] }],
    ['a compound duty', '0402295000', { kind: 'compound', ppm: 149_000, amounts: [{ micros: 1_104_000, per: 'kg' }] }],
    ['a rate that stands on the eight-digit row', '6109100004', 165_000],
    ['a rate that stands four levels above', '6109100040', 165_000],
    ['a rate with white space behind it', '6402993230', 200_000],
    ['a row whose own rate is a line break', '3004909216', 0],
    [
      'a rate above rows without a number',
      '1701995050',
      { kind: 'specific', amounts: [{ micros: 357_400, per: 'kg' }] },
    ],
  ])('reads %s', (_what, code, row) => {
    expect(rows[code]).toEqual(row);
  });

  it.each([
    ['the sugar in the goods', '2106904200', 'the duty is counted by a measure that an order does not have'],
    ['another heading', '2106905200', 'the duty is that of another provision'],
    ['the parts of a watch', '91021125', 'the duty depends on the parts of the article'],
  ])('says why a duty by %s has no figure', (_what, code, reason) => {
    expect(rows[code]).toEqual({ kind: 'none', reason });
  });

  it('an export gives no rows of chapters 98 and 99 and no parents', () => {
    const codes = Object.keys(rows);
    expect(codes.filter((code) => code >= '98')).toEqual([]);
    expect(codes).not.toContain('61091000');
    expect(codes).toHaveLength(25);
  });

  it('counts the surtaxes that footnotes name, also two in one footnote', () => {
    expect(json.surtaxes).toMatchObject({ '9903.88.03': 1, '9903.88.15': 13, '9903.91.06': 1 });
  });

  it('reads the CSV export with its byte order mark, its units and its inherited rates', () => {
    const read = readHts([officialFile('us-hts.csv')]);
    expect(rowsByCode(read)).toMatchObject({
      '0101300000': 68_000,
      '0101904000': 45_000,
      '0102292011': 0,
      '0105110010': { kind: 'specific', amounts: [{ micros: 9_000, per: 'piece' }] },
      '0402100500': { kind: 'specific', amounts: [{ micros: 33_000, per: 'kg' }] },
    });
    // The row 0101.21.00 with their rate is missing in the file.
    expect(read.unrated).toEqual(['0101210010', '0101210020']);
  });

  it('says where each duty stands', () => {
    expect(json.lines[0]?.at).toBe('$[1].general');
    expect(readHts([officialFile('us-hts.csv')]).lines[0]?.at).toBe('line 4, column 24');
  });
});
