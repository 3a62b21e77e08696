import { describe, expect, it } from 'vitest';
import { containsCardNumber } from './card-number.js';

describe('a card number in a text', () => {
  it.each([
    '4242424242424242',
    'card 4242 4242 4242 4242 please',
    '4242-4242-4242-4242',
    'amex 3782 822463 10005',
    '378282246310005',
    '5555555555554444',
    '2223003122003222',
    '6011111111111117',
    '3566002020360505',
    '30569309025904',
    '6205500000000000004',
    '４２４２４２４２４２４２４２４２',
    'ref:4000000000009995;',
  ])('is found: %s', (text) => {
    expect(containsCardNumber(text)).toBe(true);
  });

  it.each([
    '4242424242424241',
    'order 1234567890123456',
    'EAN 4006381333931',
    '42424242424242424242424',
    '+44 20 7946 0958 0000 11',
    '0190a0b0-0000-7000-8000-000000000001',
    '42 42 42 42 42 42 42 42',
    '4242 42424242 4242',
    '1.4242424242424242',
    '',
  ])('is not seen where there is none: %s', (text) => {
    expect(containsCardNumber(text)).toBe(false);
  });
});
