import { describe, expect, it } from 'vitest';
import { asNames, asTime, asUuid, asWhole } from './choices.js';

describe('a time that was typed', () => {
  it.each([
    ['2026-11-20T08:00:00Z', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20 08:00:00Z', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20T08:00Z', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20T08:00:00.25+02:00', '2026-11-20T06:00:00.250Z'],
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ])('%s is an instant, whatever the machine’s own zone', (typed, expected) => {
    expect(asTime(typed).toISOString()).toBe(expected);
  });

  it.each([
    ['90m', 5_400_000],
    ['6h', 21_600_000],
    ['2d', 172_800_000],
  ])('%s is so long ago', (typed, milliseconds) => {
    expect(Math.abs(Date.now() - asTime(typed).getTime() - milliseconds)).toBeLessThan(5_000);
  });

  it.each([
    '',
    'yesterday',
    '2026-11-20T08:00:00',
    '2026-11-20 08:00:00',
    '2026-13-01',
    '2026-02-29',
    '2026-11-31T08:00:00Z',
    '20.11.2026',
    '1763625600',
    '-2d',
    '2 d',
    '2w',
  ])('%j is none', (typed) => {
    expect(() => asTime(typed)).toThrow('It is a time such as 2026-11-20T08:00:00Z, or how long ago: 90m, 6h, 2d.');
  });
});

it('names are read without blanks and empty places', () => {
  expect(asNames(' refund.created, refund.failed ,,')).toEqual(['refund.created', 'refund.failed']);
});

it('names that are given again are added to those before', () => {
  expect(asNames('refund.failed', ['refund.created'])).toEqual(['refund.created', 'refund.failed']);
});

it('an id may be typed in capitals', () => {
  expect(asUuid('0191D3A1-0000-7000-8000-000000000000')).toBe('0191d3a1-0000-7000-8000-000000000000');
});

it.each(['', '1.0', '1e1', '0x1', ' 1', '-1', '101', 'NaN'])('%j is no whole number from 0 to 100', (typed) => {
  expect(() => asWhole(0, 100)(typed)).toThrow('It is a whole number from 0 to 100.');
});
