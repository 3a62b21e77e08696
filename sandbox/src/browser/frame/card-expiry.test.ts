import { expect, test } from 'vitest';
import { expiryState, formatExpiry, parseExpiry } from './card-expiry.js';
import { caretAfter } from './caret.js';

const today = { month: 11, year: 2026 };

test.each([
  ['', ''],
  ['0', '0'],
  ['1', '1'],
  ['2', '02 / '],
  ['12', '12 / '],
  ['13', '01 / 3'],
  ['00', '0'],
  ['123', '12 / 3'],
  ['1234', '12 / 34'],
  ['12345', '12 / 34'],
  ['12/34', '12 / 34'],
  ['1/34', '01 / 34'],
  ['12/2034', '12 / 34'],
  ['122034', '12 / 34'],
  ['12 / 2034', '12 / 34'],
  ['2034-12', '12 / 34'],
])('%s becomes "%s"', (typed, shown) => {
  expect(formatExpiry(typed, false)).toBe(shown);
});

test.each([
  ['12 / ', '12'],
  ['12 /', '1'],
  ['12 ', '1'],
  ['12', '12'],
  ['1', '1'],
  ['', ''],
  ['12 / 3', '12 / 3'],
])('deleting that leaves "%s" shows "%s"', (left, shown) => {
  expect(formatExpiry(left, true)).toBe(shown);
});

test.each([
  ['', 'empty'],
  ['1', 'incomplete'],
  ['12 / 3', 'incomplete'],
  ['11 / 26', 'complete'],
  ['10 / 26', 'past_month'],
  ['12 / 25', 'past_year'],
  ['12 / 76', 'complete'],
  ['12 / 77', 'invalid_year'],
])('%s is %s in November 2026', (text, state) => {
  expect(expiryState(text, today)).toBe(state);
});

test('a month outside the calendar is not a date', () => {
  expect([parseExpiry('00 / 30'), parseExpiry('13 / 30'), parseExpiry('12 / 30')]).toEqual([
    undefined,
    undefined,
    { month: 12, year: 2030 },
  ]);
});

test('the caret stays behind the digits that were before it', () => {
  expect(caretAfter('4242 4242', 4, false)).toBe(5);
  expect(caretAfter('4242 4242', 4, true)).toBe(4);
  expect(caretAfter('4242 4', 5, false)).toBe(6);
  expect(caretAfter('12 / 34', 2, false)).toBe(5);
  expect(caretAfter('', 3, false)).toBe(0);
});
