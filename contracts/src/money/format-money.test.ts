import { expect, it } from 'vitest';
import { formatMoney } from './format-money.js';

it.each([
  [0, 'GBP 0.00'],
  [5, 'GBP 0.05'],
  [50, 'GBP 0.50'],
  [6_209, 'GBP 62.09'],
  [99_999_999, 'GBP 999999.99'],
  [-5, 'GBP -0.05'],
  [-6_209, 'GBP -62.09'],
])('formats %i minor units as %s', (amount, text) => {
  expect(formatMoney(amount, 'GBP')).toBe(text);
});
