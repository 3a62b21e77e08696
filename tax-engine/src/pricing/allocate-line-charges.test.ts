import { describe, expect, test } from 'vitest';
import { allocateLineCharges, noDuty, percentText, type ResolvedLine } from './allocate-line-charges.js';

function line(change: Partial<ResolvedLine>): ResolvedLine {
  return { hs6: '610910', amount: 1_000, duty: noDuty, taxRates: [], dutyIsTaxed: true, ...change };
}

function chargesOf(change: Partial<ResolvedLine>, flatDuty: number | null = null) {
  return allocateLineCharges({ shipping: 0, dutyBase: 'fob', flatDuty, lines: [line(change)] })[0];
}

describe('the components of a line', () => {
  test('components split a duty that is rounded once, by largest fraction and then by position', () => {
    const rates = [
      { name: 'a', ppm: 5_000 },
      { name: 'b', ppm: 5_000 },
      { name: 'c', ppm: 2_500 },
    ];
    // 1.25 % of 1,000 is 12.5, so 13: 5.2, 5.2 and 2.6 of it.
    expect(chargesOf({ duty: { rates, floor: 0, ceiling: null } })).toMatchObject({
      duty: 13,
      dutyComponents: [
        { name: 'a', rate: '0.5', amount: 5 },
        { name: 'b', rate: '0.5', amount: 5 },
        { name: 'c', rate: '0.25', amount: 3 },
      ],
    });
    // 1.25 % of 80 is 1: 0.4, 0.4 and 0.2.
    expect(chargesOf({ amount: 80, duty: { rates, floor: 0, ceiling: null } })).toMatchObject({
      dutyComponents: [{ amount: 1 }, { amount: 0 }, { amount: 0 }],
    });
  });

  test('components are rounded separately when they are taxes', () => {
    const taxRates = [
      { name: 'GST', ppm: 50_000 },
      { name: 'QST', ppm: 99_750 },
    ];
    expect(chargesOf({ amount: 10, taxRates })).toMatchObject({
      tax: 2,
      taxComponents: [
        { name: 'GST', rate: '5', amount: 1 },
        { name: 'QST', rate: '9.975', amount: 1 },
      ],
    });
  });

  test('components have no rate when the duty is an amount: a flat duty or a bound per piece', () => {
    expect(chargesOf({}, 300)?.dutyComponents).toEqual([{ name: 'flat duty', rate: null, amount: 300 }]);
    const rates = [{ name: 'customs duty', ppm: 45_000 }];
    expect(chargesOf({ duty: { rates, floor: 50, ceiling: 80 } })?.dutyComponents).toEqual([
      { name: 'customs duty', rate: null, amount: 50 },
    ]);
    expect(chargesOf({ duty: { rates, floor: 30, ceiling: 40 } })?.dutyComponents).toEqual([
      { name: 'customs duty', rate: null, amount: 40 },
    ]);
    expect(chargesOf({ duty: { rates, floor: 30, ceiling: 80 } })?.dutyComponents).toEqual([
      { name: 'customs duty', rate: '4.5', amount: 45 },
    ]);
  });

  test('components are empty when no duty is charged', () => {
    expect(chargesOf({})).toMatchObject({ duty: 0, dutyComponents: [] });
  });
});

test('a tax that is not charged on the duty is charged on goods and shipping', () => {
  const duty = { rates: [{ name: 'customs duty', ppm: 100_000 }], floor: 0, ceiling: null };
  const taxRates = [{ name: 'GST', ppm: 150_000 }];
  expect(chargesOf({ duty, taxRates })).toMatchObject({ duty: 100, tax: 165 });
  expect(chargesOf({ duty, taxRates, dutyIsTaxed: false })).toMatchObject({ duty: 100, tax: 150 });
});

test.each([
  [0, '0'],
  [1, '0.0001'],
  [5_000, '0.5'],
  [10_000, '1'],
  [66_250, '6.625'],
  [99_750, '9.975'],
  [200_000, '20'],
  [1_000_000, '100'],
])('%i parts per million are %s per cent', (ppm, text) => {
  expect(percentText(ppm)).toBe(text);
});
