import { expect, it } from 'vitest';
import { entryBreakdown } from './entry-breakdown.js';

const sums = { gross: -12_800, platformFee: 0, taxWithheld: 2_133, dutyWithheld: 0, reserve: 950 };
const none = { gross: 0, platformFee: 0, taxWithheld: 0, dutyWithheld: 0, reserve: 0, disputeFee: 0, other: 0 };

it.each([
  ['refund', -10_667, { ...none, gross: -12_800, taxWithheld: 2_133 }],
  ['reserve', 950, { ...none, reserve: 950 }],
  ['dispute_fee', -1_500, { ...none, disputeFee: -1_500 }],
  ['returned_payout', 500, { ...none, other: 500 }],
  // A line that no rule knows does not disappear.
  ['dispute', -10_000, { ...none, gross: -12_800, taxWithheld: 2_133, other: 667 }],
] as const)('an entry of kind %s has parts that add up to its amount', (kind, amount, parts) => {
  expect(entryBreakdown(kind, amount, sums)).toEqual(parts);
});

it('the entry of a payment has all parts of its journal', () => {
  const journal = { gross: 9_640, platformFee: -532, taxWithheld: -1_607, dutyWithheld: 0, reserve: -750 };
  expect(entryBreakdown('payment', 6_751, journal)).toEqual({ ...journal, disputeFee: 0, other: 0 });
});
