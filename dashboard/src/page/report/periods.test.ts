import { expect, it } from 'vitest';
import { chooseLocale } from '../parts/formats.js';
import { periodsUntil, reportOf } from './periods.js';
import { reportSearch } from './report-search.js';

it('the periods of reports are twelve months and four quarters, the newest first, across a new year', () => {
  const periods = periodsUntil(new Date('2027-02-03T00:00:00Z'));
  expect([periods[0], periods[1], periods[11]]).toEqual([
    ['2027-02', 'February 2027, not over yet'],
    ['2027-01', 'January 2027'],
    ['2026-03', 'March 2026'],
  ]);
  expect(periods.slice(12)).toEqual([
    ['2027-Q1', 'Quarter 1, 2027, not over yet'],
    ['2026-Q4', 'Quarter 4, 2026'],
    ['2026-Q3', 'Quarter 3, 2026'],
    ['2026-Q2', 'Quarter 2, 2026'],
  ]);
});

it('the months of reports are named in the locale of the page', () => {
  chooseLocale('en-u-nu-deva');
  expect(periodsUntil(new Date('2027-02-03T00:00:00Z'))[1]?.[1]).toBe('January २०२७');
  chooseLocale(null);
});

it('an address names a report and a period, and anything else is dropped', () => {
  expect([reportOf('tax'), reportOf('x'), reportOf(undefined)]).toEqual(['tax', 'payouts', 'payouts']);
  expect(reportSearch({ month: '2026-Q4', evil: '1' })).toEqual({ month: '2026-Q4' });
  expect(reportSearch({ month: '2026-13' })).toEqual({});
});
