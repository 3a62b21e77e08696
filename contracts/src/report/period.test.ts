import { describe, expect, it } from 'vitest';
import { parsePeriod } from './period.js';

describe('parsePeriod', () => {
  it.each([
    ['2026-11', '2026-11-01', '2026-12-01'],
    ['2026-12', '2026-12-01', '2027-01-01'],
    ['2028-02', '2028-02-01', '2028-03-01'],
    ['2026-Q1', '2026-01-01', '2026-04-01'],
    ['2026-Q4', '2026-10-01', '2027-01-01'],
    ['2026-W47', '2026-11-16', '2026-11-23'],
    ['2026-W53', '2026-12-28', '2027-01-04'],
  ])('reads %s as %s up to %s', (name, from, before) => {
    const period = { name, from: new Date(`${from}T00:00:00Z`), before: new Date(`${before}T00:00:00Z`) };
    expect(parsePeriod(name)).toEqual(period);
  });

  it.each([
    '',
    '2026',
    '2026-13',
    '2026-00',
    '2026-1',
    '2026-Q0',
    '2026-Q5',
    '2026-W54',
    '2027-W53',
    '2026-11-01',
    'now',
  ])('parsePeriod returns null for %j', (name) => {
    expect(parsePeriod(name)).toBeNull();
  });
});
