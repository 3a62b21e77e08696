import { describe, expect, it } from 'vitest';
import { formatAmount } from './format-amount.js';

describe('amounts', () => {
  it.each([
    [124_860, 'EUR', '1,248.60'],
    [-12_800, 'GBP', '−128.00'],
    [5, 'EUR', '0.05'],
    [0, 'EUR', '0.00'],
    [1_500, 'JPY', '1,500'],
    [99_999_999, 'USD', '999,999.99'],
  ])('shows %i minor units of %s as %s', (amount, currency, shown) => {
    expect(formatAmount(amount, currency, 'en-GB')).toBe(shown);
  });

  it('follows the locale of the person', () => {
    expect(formatAmount(1_234_567, 'EUR', 'de-DE')).toBe('12.345,67');
  });
});
