import { describe, expect, it } from 'vitest';
import { formatAmount } from './format-amount.js';
import { chooseLocale, dateFormat, numberFormat } from './formats.js';

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

  it.each([
    ['de-DE', '12.345,67', '27 Nov'],
    ['en-US', '12,345.67', 'Nov 27'],
    ['en-GB', '12,345.67', '27 Nov'],
    // Its own digits would stand beside the others of an amount.
    ['ar-EG', '12,345.67', '27 Nov'],
    ['mr-IN', '12,345.67', '27 Nov'],
  ])('the account with the locale %s has the amount %s and the English date %s', (locale, amount, date) => {
    chooseLocale(locale);
    expect(formatAmount(1_234_567, 'EUR')).toBe(amount);
    const day = dateFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });
    expect(day.format(new Date('2026-11-27T12:00:00Z'))).toBe(date);
  });

  it('an account with a text that is not a locale has the formats of the browser', () => {
    chooseLocale(null);
    const ofBrowser = formatAmount(1_234_567, 'EUR');
    chooseLocale('not a locale');
    expect(formatAmount(1_234_567, 'EUR')).toBe(ofBrowser);
  });
});
