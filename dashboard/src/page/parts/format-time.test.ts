import { beforeAll, describe, expect, it } from 'vitest';
import { agoOrTime, countdown, inUtc, shortDay, shortTime, timeWithSeconds, wholeTime } from './format-time.js';
import { chooseLocale } from './formats.js';

const london = 'Europe/London';
const now = Date.parse('2026-11-27T14:06:00Z');

beforeAll(() => chooseLocale('en-GB'));

describe('times', () => {
  it.each([
    ['2026-11-27T14:02:31Z', '14:02'],
    ['2026-11-26T23:59:00Z', '26 Nov, 23:59'],
    ['2025-12-31T09:00:00Z', '31 Dec 2025, 09:00'],
  ])('shows %s as %s', (instant, shown) => {
    expect(shortTime(instant, now, london)).toBe(shown);
  });

  it('shows the seconds of what happens in one minute', () => {
    expect(timeWithSeconds('2026-11-27T14:02:31Z', now, london)).toBe('14:02:31');
    expect(timeWithSeconds('2026-11-26T23:59:05Z', now, london)).toBe('26 Nov, 23:59:05');
  });

  it('uses the zone of the person to decide what is today', () => {
    const auckland = 'Pacific/Auckland';
    expect(shortTime('2026-11-27T10:30:00Z', now, auckland)).toBe('27 Nov, 23:30');
    expect(shortDay('2026-11-27T14:00:00Z', now, auckland)).toBe('28 Nov');
  });

  it('says how long ago something was only below an hour', () => {
    expect(agoOrTime('2026-11-27T14:05:46Z', now, london)).toBe('14 s ago');
    expect(agoOrTime('2026-11-27T13:42:00Z', now, london)).toBe('24 min ago');
    expect(agoOrTime('2026-11-27T13:06:00Z', now, london)).toBe('13:06');
    expect(agoOrTime('2026-11-27T14:06:01Z', now, london)).toBe('14:06');
  });

  it.each([
    ['2026-11-27T14:30:00Z', 'in 24 min'],
    ['2026-11-27T17:16:00Z', 'in 3 h 10 min'],
    ['2026-11-30T06:06:00Z', 'in 2 d 16 h'],
    ['2026-11-27T14:00:00Z', 'in 0 min'],
  ])('counts down to %s: %s', (instant, shown) => {
    expect(countdown(instant, now)).toBe(shown);
  });

  it('shows a run or deadline in UTC', () => {
    expect(inUtc('2026-11-30T06:00:00.000Z')).toBe('Mon 30 Nov, 06:00 UTC');
    expect(inUtc('2026-11-30T06:00:00Z', 'long')).toBe('Monday 30 November, 06:00 UTC');
  });

  it('the whole time shows seconds, zone and UTC', () => {
    expect(wholeTime('2026-11-27T14:02:31Z', london)).toBe('27 November 2026 at 14:02:31 GMT (2026-11-27T14:02:31Z)');
  });
});
