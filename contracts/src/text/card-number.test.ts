import { describe, expect, it } from 'vitest';
import { type Characters, containsCardNumber, scanForCardNumber } from './card-number.js';

describe('containsCardNumber', () => {
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
    '4242\u200b4242\u200b4242\u200b4242',
    '\u202a4242\u00ad 4242\u2060 4242 4242\ufeff',
    'ref:4000000000009995;',
    '4242424242424242,12/27',
    'pan,4242424242424242',
    '4242.4242.4242.4242',
    '4242/4242/4242/4242',
    '4242  4242  4242  4242',
    '4242\t4242\n4242 4242',
    '4242–4242–4242–4242',
    '4242 4242 4242 4242 123',
    '12/27 4242 4242 4242 4242',
    'pm_4242424242424242',
    '4222222222222',
    '2223 0031 2200 3222',
    '3566 0020 2036 0505',
    '4012‑88888888‑1881, or 4012‑8888‑8888‑1881',
    '4012 8888 8888 1881',
    '1 2 3 4012-8888-8888-1881 4',
    'sizes 2230 2242 2260 2280; card 4012 8888 8888 1881',
    // Sizes that lie far apart and are not round look like a card number whose groups ascend.
    '2230 2482 2740 3238',
    'ﷺ4242424242424242ﷺ',
    '4242é 4242 4242 4242 4242',
    '４２４２－４２４２－４２４２－４２４２',
    '4242\u00a04242\u30004242\u20094242',
  ])('finds the card number in %j', (text) => {
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
    '1.42424242424242',
    '',
    '2230 2242 2260 2280',
    'lengths: 2230/2242/2260/2280 mm',
    '4000 4500 5000 6500',
    '2221 2222 2223 2224',
    'EAN 4006381333023',
    '4012-8888/8888-1881',
    '4012 8888-8888 1881',
    '4012 8888 8888 18 81',
    '4012 888888 881881',
    '2026-11-22 2026-11-23',
    '30.06.2026 31.07.2026',
    '30062026 31072026',
    '4242 4242ﷺ4242 4242',
    '4242 4242 é 4242 4242',
    '4242 4242 - 4242 4242',
  ])('finds no card number in %j', (text) => {
    expect(containsCardNumber(text)).toBe(false);
  });

  it('reads each character of a hostile text once, whatever its length', () => {
    for (const pattern of [
      '1-',
      '1',
      '4241 ',
      '4242 4242 4242 4241 ',
      '3782 822463 ',
      '1--',
      '4 4 4 4 ',
      '- ',
      'é1_',
    ]) {
      for (const length of [100, 1_000, 10_000, 64_000]) {
        const text = pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);
        expect(readsOf(text)).toBe(length);
      }
    }
  });
});

/** How many characters the scan reads in a text that contains no card number. */
function readsOf(text: string): number {
  let reads = 0;
  const counted: Characters = {
    length: text.length,
    charCodeAt(index) {
      reads += 1;
      return text.charCodeAt(index);
    },
  };
  expect(scanForCardNumber(counted)).toBe(false);
  return reads;
}
