import { expect, it } from 'vitest';
import { isPayoutPeriod, payoutPeriodOf } from './period.js';

it.each([
  ['2026-11-23T06:00:00Z', '2026-W48'],
  ['2026-11-29T23:59:59Z', '2026-W48'],
  ['2026-11-30T06:00:00Z', '2026-W49'],
  // A week belongs to the year of its Thursday.
  ['2026-12-28T06:00:00Z', '2026-W53'],
  ['2027-01-03T00:00:00Z', '2026-W53'],
  ['2027-01-04T06:00:00Z', '2027-W01'],
  ['2024-12-30T06:00:00Z', '2025-W01'],
  // Mondays after clocks have changed in Europe and in America: weeks are UTC, so nothing shifts.
  ['2026-03-09T06:00:00Z', '2026-W11'],
  ['2026-03-30T06:00:00Z', '2026-W14'],
  ['2026-10-26T06:00:00Z', '2026-W44'],
  ['2026-11-02T06:00:00Z', '2026-W45'],
  ['2026-03-30T00:00:00+01:00', '2026-W13'],
])('%s is in week %s', (instant, period) => {
  expect(payoutPeriodOf(new Date(instant))).toBe(period);
});

it('accepts only weeks that exist', () => {
  expect(['2026-W01', '2026-W53', '2027-W52'].map(isPayoutPeriod)).toEqual([true, true, true]);
  expect(['2027-W53', '2026-W00', '2026-W54', '2026-49', 'W49', '', null, 49].map(isPayoutPeriod)).toEqual(
    Array.from({ length: 8 }, () => false),
  );
});
