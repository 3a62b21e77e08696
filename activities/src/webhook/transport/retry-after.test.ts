import { describe, expect, it } from 'vitest';
import { retryAfterMilliseconds } from './retry-after.js';

const now = new Date('2026-11-21T20:15:00.000Z');

describe('retryAfterMilliseconds', () => {
  it.each([
    ['0', 0],
    ['1', 1_000],
    ['120', 120_000],
    [' 5 ', 5_000],
    ['99999999999999999999', Number.MAX_SAFE_INTEGER],
    ['Sat, 21 Nov 2026 20:16:00 GMT', 60_000],
    ['Sat, 21 Nov 2026 20:14:00 GMT', 0],
  ])('parses %j', (header, expected) => {
    expect(retryAfterMilliseconds(header, now)).toBe(expected);
  });

  it.each([
    '',
    '-1',
    '1.5',
    '1e3',
    '0x10',
    'soon',
    '2026-11-21T20:16:00Z',
    'Sat, 21 Nov 2026 20:16:00 CET',
    'Sat, 99 Nov 2026 20:16:00 GMT',
    'Saturday, 21-Nov-26 20:16:00 GMT',
  ])('returns null for %j', (header) => {
    expect(retryAfterMilliseconds(header, now)).toBe(null);
  });

  it('returns null when the header is missing or repeated', () => {
    expect(retryAfterMilliseconds(undefined, now)).toBe(null);
    expect(retryAfterMilliseconds(['1', '2'], now)).toBe(null);
  });
});
