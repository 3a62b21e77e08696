import { expect, test } from 'vitest';
import { formatMoney } from './format-money.js';

test.each([
  [5_400, 'gbp', 'en', '£54.00'],
  [7, 'usd', 'en', '$0.07'],
  [0, 'eur', 'de', '0,00 €'],
  [123_456_789, 'eur', 'de', '1.234.567,89 €'],
  [-500, 'cad', 'en', '-CA$5.00'],
  [9_999_999_999_999_99, 'aud', 'en', 'A$9,999,999,999,999.99'],
])('%i %s in %s is %s', (amount, currency, language, shown) => {
  expect(formatMoney(amount, currency, language).replaceAll('\u00a0', ' ')).toBe(shown);
});
