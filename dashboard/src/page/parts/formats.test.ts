import { describe, expect, it } from 'vitest';
import { dateFormat, numberFormat } from './formats.js';

describe('formats', () => {
  it('constructs a format once for the same locale and options', () => {
    expect(dateFormat('en-GB', { timeZone: 'UTC', month: 'short' })).toBe(
      dateFormat('en-GB', { timeZone: 'UTC', month: 'short' }),
    );
    expect(numberFormat(undefined)).toBe(numberFormat(undefined));
  });

  it('gives other formats for another locale, zone or option', () => {
    const noon = new Date('2026-11-28T23:30:00Z');
    const day = (locale: string, timeZone: string) => dateFormat(locale, { timeZone, dateStyle: 'short' }).format(noon);
    expect(day('en-GB', 'UTC')).toBe('28/11/2026');
    expect(day('en-GB', 'Asia/Tokyo')).toBe('29/11/2026');
    expect(day('de-DE', 'UTC')).toBe('28.11.26');
    expect(numberFormat('en', { minimumFractionDigits: 2 }).format(1)).toBe('1.00');
    expect(numberFormat('en').format(1)).toBe('1');
  });
});
