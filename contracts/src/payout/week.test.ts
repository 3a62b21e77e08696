import { describe, expect, it } from 'vitest';
import { payoutPeriodOf } from './period.js';
import { mondayOfPeriod, nextWeeklyRun } from './week.js';

describe('mondayOfPeriod', () => {
  it.each([
    ['2026-W49', '2026-11-30'],
    ['2026-W53', '2026-12-28'],
    ['2027-W01', '2027-01-04'],
    ['2025-W01', '2024-12-30'],
  ])('returns for %s the Monday %s', (period, day) => {
    expect(mondayOfPeriod(period)).toEqual(new Date(`${day}T00:00:00Z`));
  });

  it('mondayOfPeriod returns the day on which the period begins, for 30 years', () => {
    for (let monday = Date.UTC(2000, 0, 3); monday < Date.UTC(2030, 0, 1); monday += 7 * 86_400_000) {
      expect(mondayOfPeriod(payoutPeriodOf(new Date(monday)))?.getTime()).toBe(monday);
      expect(mondayOfPeriod(payoutPeriodOf(new Date(monday - 1)))?.getTime()).not.toBe(monday);
    }
  });

  it.each(['2027-W53', '2026-W00', '2026-W54', '2026-49', '2026-W9', ''])(
    'mondayOfPeriod returns null for %j',
    (period) => {
      expect(mondayOfPeriod(period)).toBeNull();
    },
  );
});

describe('nextWeeklyRun', () => {
  it.each([
    ['2026-11-30T05:59:59.999Z', '2026-11-30T06:00:00.000Z', '2026-W49'],
    ['2026-11-30T06:00:00.000Z', '2026-12-07T06:00:00.000Z', '2026-W50'],
    ['2026-11-29T23:00:00.000Z', '2026-11-30T06:00:00.000Z', '2026-W49'],
    ['2026-12-31T00:00:00.000Z', '2027-01-04T06:00:00.000Z', '2027-W01'],
  ])('returns for %s the run at %s', (now, at, period) => {
    expect(nextWeeklyRun(new Date(now))).toEqual({ at: new Date(at), period });
  });
});
