import { expect, it } from 'vitest';
import { fieldPath } from './field-path.js';

it('writes paths as the contract does', () => {
  expect(fieldPath([])).toBe('');
  expect(fieldPath(['line_items', 0, 'hs_code'])).toBe('line_items[0].hs_code');
  expect(fieldPath([3, 'a'])).toBe('[3].a');
});

it('repeats no card number, no control character and no endless name that a caller made up', () => {
  expect(fieldPath(['customer', '4242 4242 4242 4242'])).toBe('customer.(redacted)');
  expect(fieldPath(['a\nb'])).toBe('a?b');
  expect(fieldPath([''])).toBe('(empty)');
  expect(fieldPath(['x'.repeat(1000)])).toBe('x'.repeat(64));
});
