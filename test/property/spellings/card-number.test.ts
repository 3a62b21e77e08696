import { containsCardNumber } from '@landed/contracts/text/card-number';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seeded } from '../seeded.js';
import { references } from './references.js';

const runs = seeded('card number', 1_000);

/** A first digit of each issuer in use, with the number of digits of its cards. */
const issuers = [
  ['4', 16],
  ['51', 16],
  ['55', 16],
  ['2221', 16],
  ['2720', 16],
  ['6011', 16],
  ['6221', 16],
  ['650', 16],
  ['3528', 16],
  ['34', 15],
  ['37', 15],
] as const;
const card = fc
  .constantFrom(...issuers)
  .chain(([start, length]) =>
    fc.stringMatching(new RegExp(`^[0-9]{${length - start.length - 1}}$`)).map((rest) => withLuhn(start + rest)),
  );

/** The first characters of the digits of scripts, and of forms of the digits 0 to 9. */
const zeros = [0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xe50, 0x17e0, 0xff10, 0x1d7ce, 0x1d7ec, 0x1e950];
const zero = fc.constantFrom(...zeros);
const gap = fc
  .array(fc.constantFrom(' ', '-', '.', '/', '_', ',', '*', '|', '(', ')', '•', '–', '\u00a0', '\t', '€', '#'), {
    minLength: 1,
    maxLength: 3,
  })
  .map((list) => list.join(''));
const around = fc.constantFrom('', ' ', 'card ', 'no. ', 'x', 'Karte: ', '卡');

const groupings: Readonly<Record<number, readonly (readonly number[])[]>> = {
  15: [[15], [4, 6, 5]],
  16: [[16], [4, 4, 4, 4], [8, 8], [4, 8, 4], [4, 4, 8], [8, 4, 4]],
};

describe('the card number scan', () => {
  it('finds the digits of every script, with every grouping and all separators of one to three characters', () => {
    const seen = { found: 0, inOrder: 0 };
    const cases = card.chain((number) =>
      fc.tuple(
        fc.constant(number),
        fc.constantFrom(...(groupings[number.length] ?? [])),
        fc.array(gap, { minLength: 3, maxLength: 3 }),
        zero,
        around,
        around,
      ),
    );
    fc.assert(
      fc.property(cases, ([number, lengths, gaps, first, left, right]) => {
        const written = split(number, lengths).map((group) => inScript(group, first));
        const whole = written.map((group, at) => (at === 0 ? '' : (gaps[at - 1] ?? '')) + group).join('');
        if (isOrdered(split(number, lengths))) seen.inOrder += 1;
        else {
          expect(containsCardNumber(left + whole + right), whole).toBe(true);
          seen.found += 1;
        }
      }),
      { ...runs, numRuns: 2 * runs.numRuns },
    );
    expect(seen.found).toBeGreaterThan(1.9 * runs.numRuns);
  });

  it('finds single digits and pairs with equal separators', () => {
    fc.assert(
      fc.property(card, gap, fc.constantFrom(1, 2), zero, (number, by, size, first) => {
        const groups = number.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
        expect(containsCardNumber(groups.map((group) => inScript(group, first)).join(by))).toBe(true);
      }),
      runs,
    );
  });

  it('takes at most one in 1,000 realistic references for a card number, and at most one in 100 of any kind', () => {
    const kinds = Object.entries(references).map(([kind, arbitrary]) => {
      const samples = fc.sample(arbitrary, { seed: runs.seed, numRuns: Math.ceil(runs.numRuns / 2) });
      return { kind, count: samples.length, alarms: samples.filter(containsCardNumber).length };
    });
    const total = (name: 'count' | 'alarms') => kinds.reduce((sum, kind) => sum + kind[name], 0);
    process.stdout.write(`card number: ${total('alarms')} false alarms in ${total('count')} references\n`);
    expect(total('count')).toBeGreaterThanOrEqual(20 * runs.numRuns);
    expect(total('alarms') / total('count')).toBeLessThanOrEqual(0.001);
    expect(kinds.filter(({ alarms, count }) => alarms > count / 100)).toEqual([]);
  });
});

function split(number: string, lengths: readonly number[]): string[] {
  let at = 0;
  return lengths.map((length) => {
    at += length;
    return number.slice(at - length, at);
  });
}

/** Four ascending groups may be a list of sizes. */
function isOrdered(groups: readonly string[]): boolean {
  return groups.length === 4 && groups.every((group, at) => at === 0 || Number(group) > Number(groups[at - 1]));
}

function inScript(digits: string, first: number): string {
  return digits.replaceAll(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)));
}

function withLuhn(digits: string): string {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => {
      const doubled = Number(digit) * (index % 2 === 0 ? 2 : 1);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
