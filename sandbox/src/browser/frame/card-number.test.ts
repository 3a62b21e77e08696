import { expect, test } from 'vitest';
import { brandRuleOf } from './card-brand.js';
import { cardNumberState, formatCardNumber, isFullLength } from './card-number.js';
import { digitsOf } from './digits.js';

test.each([
  ['', ''],
  ['4', '4'],
  ['42424', '4242 4'],
  ['4242424242424242', '4242 4242 4242 4242'],
  ['42424242424242429999', '4242 4242 4242 4242'],
  ['37828', '3782 8'],
  ['378282246310005', '3782 822463 10005'],
  ['3782822463100059', '3782 822463 10005'],
  ['36227206271667', '3622 720627 1667'],
  ['3056930009020004', '3056 9300 0902 0004'],
  ['6205500000000000004', '6205 5000 0000 0000 004'],
])('%s is shown as "%s"', (digits, shown) => {
  expect(formatCardNumber(digits)).toBe(shown);
});

test.each([
  ['4', 'visa'],
  ['5555', 'mastercard'],
  ['2221', 'mastercard'],
  ['2720', 'mastercard'],
  ['2721', 'unknown'],
  ['2220', 'unknown'],
  ['34', 'amex'],
  ['37', 'amex'],
  ['35', 'unknown'],
  ['3528', 'jcb'],
  ['3589', 'jcb'],
  ['300', 'diners'],
  ['306', 'unknown'],
  ['38', 'diners'],
  ['6011', 'discover'],
  ['6012', 'unknown'],
  ['644', 'discover'],
  ['65', 'discover'],
  ['62', 'unionpay'],
  ['9', 'unknown'],
])('%s is a number of %s', (digits, brand) => {
  expect(brandRuleOf(digits).brand).toBe(brand);
});

test.each([
  ['', 'empty'],
  ['4242', 'incomplete'],
  ['4242424242424242', 'complete'],
  ['4242424242424241', 'invalid'],
  ['378282246310005', 'complete'],
  ['378282246310006', 'invalid'],
  ['30569309025904', 'complete'],
  ['3056930902590', 'incomplete'],
  ['3056930009020004', 'complete'],
  ['6200000000000005', 'complete'],
  ['6200000000000006', 'incomplete'],
  ['0000000000000000', 'complete'],
])('%s is %s', (digits, state) => {
  expect(cardNumberState(digits)).toBe(state);
});

test('typing continues in the next field only when no digit can follow', () => {
  expect(isFullLength('4242424242424242')).toBe(true);
  expect(isFullLength('6200000000000005')).toBe(false);
  expect(isFullLength('30569309025904')).toBe(false);
});

test.each([
  ['4242-4242 4242.4242', '4242424242424242'],
  ['٤٢٤٢', '4242'],
  ['۴۲', '42'],
  ['४२', '42'],
  ['４２', '42'],
  ['card', ''],
])('the digits of %s are %s', (text, digits) => {
  expect(digitsOf(text)).toBe(digits);
});
