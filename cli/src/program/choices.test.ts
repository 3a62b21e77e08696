import { describe, expect, it } from 'vitest';
import { asNames, asSeconds, asTime, asUuid, asWhole } from './choices.js';

describe('asTime', () => {
  it.each([
    ['2026-11-20T08:00:00Z', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20 08:00:00Z', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20T08:00Z', '2026-11-20T08:00:00.000Z'],
    ['2026-11-20T08:00:00.25+02:00', '2026-11-20T06:00:00.250Z'],
    ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ])('reads %s as the same instant in every time zone', (typed, expected) => {
    expect(asTime(typed).toISOString()).toBe(expected);
  });

  it.each([
    ['90m', 5_400_000],
    ['6h', 21_600_000],
    ['2d', 172_800_000],
  ])('reads %s as an age of %i ms', (typed, milliseconds) => {
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
  ])('rejects %j as a time', (typed) => {
    expect(() => asTime(typed)).toThrow(
      'Expected a time such as 2026-11-20T08:00:00Z, or an age such as 90m, 6h or 2d.',
    );
  });
});

it('asNames drops spaces and empty names', () => {
  expect(asNames(' refund.created, refund.failed ,,')).toEqual(['refund.created', 'refund.failed']);
});

it('asNames adds the names of a repeated option', () => {
  expect(asNames('refund.failed', ['refund.created'])).toEqual(['refund.created', 'refund.failed']);
});

it('asUuid accepts capital letters', () => {
  expect(asUuid('0191D3A1-0000-7000-8000-000000000000')).toBe('0191d3a1-0000-7000-8000-000000000000');
});

it.each(['', '1.0', '1e1', '0x1', ' 1', '-1', '101', 'NaN'])(
  'asWhole rejects %j as a whole number from 0 to 100',
  (typed) => {
    expect(() => asWhole(0, 100)(typed)).toThrow('Expected a whole number from 0 to 100.');
  },
);

describe('asSeconds', () => {
  it.each([
    ['0s', 0],
    ['90s', 90],
    ['2m', 120],
    ['6h', 21_600],
    ['1d', 86_400],
  ])('reads %s as %d seconds', (typed, seconds) => {
    expect(asSeconds(typed)).toBe(seconds);
  });

  it.each(['', '2', 'm', '-1m', '1.5h', '2 m', '1w'])('rejects %j', (typed) => {
    expect(() => asSeconds(typed)).toThrow('Expected a duration such as 90s, 2m, 6h or 1d.');
  });
});
