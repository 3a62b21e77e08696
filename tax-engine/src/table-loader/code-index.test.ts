import { describe, expect, test } from 'vitest';
import { CodeIndex } from './code-index.js';

test('an index of codes finds the same as a search through all codes', () => {
  // A fixed linear congruence instead of random numbers: the same codes in every run.
  let state = 7;
  const digit = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * 3);
  };
  const codes = new Set<string>();
  while (codes.size < 400) {
    const length = [4, 6, 8, 10][digit() % 4] ?? 10;
    codes.add(Array.from({ length }, digit).join(''));
    codes.add(Array.from({ length: 10 }, digit).join(''));
  }
  const rows = Object.fromEntries([...codes].map((code, position) => [code, position % 17]));
  const index = CodeIndex.of(rows).map((row) => `row ${row}`);
  const prefixes = [...codes].flatMap((code) => [code, code.slice(0, 4), code.slice(0, 6), code.slice(0, 2)]);
  for (const prefix of prefixes) {
    expect(index.at(prefix)).toBe(rows[prefix] === undefined ? undefined : `row ${rows[prefix]}`);
    expect(index.below(prefix)).toEqual(
      [...codes]
        .filter((code) => code.startsWith(prefix) && code !== prefix)
        .toSorted((a, b) =>
          a.padEnd(10, '0') === b.padEnd(10, '0')
            ? a.length - b.length
            : a.padEnd(10, '0') < b.padEnd(10, '0')
              ? -1
              : 1,
        )
        .map((code) => ({ code, value: `row ${rows[code]}` })),
    );
  }
});

describe('an index of rows by groups', () => {
  const group = (row: number, ...codes: string[]) => ({ value: row, codes });

  test('finds the same as one of rows by code', () => {
    const index = CodeIndex.ofGroups([group(0, '0101 010121', '6402993110'), group(7, '640299 64029931')]);
    const same = CodeIndex.of({ '0101': 0, '010121': 0, '640299': 7, '64029931': 7, '6402993110': 0 });
    expect([...index.entries()]).toEqual([...same.entries()]);
    expect(index.isComplete).toBe(true);
  });

  test.each(['010', '01012', '0101  0102', '01a1', '', '010121000000'])(
    'the index is not complete with the codes "%s"',
    (text) => {
      expect(CodeIndex.ofGroups([group(1, text)]).isComplete).toBe(false);
    },
  );

  test('the index is not complete when a code has two rows', () => {
    expect(CodeIndex.ofGroups([group(1, '0101 0102'), group(2, '0103 0101')]).isComplete).toBe(false);
  });
});
