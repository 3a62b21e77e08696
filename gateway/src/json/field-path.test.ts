import { expect, it } from 'vitest';
import { fieldPath } from './field-path.js';

it('writes paths in the form of the API', () => {
  expect(fieldPath([])).toBe('');
  expect(fieldPath(['line_items', 0, 'hs_code'])).toBe('line_items[0].hs_code');
  expect(fieldPath([3, 'a'])).toBe('[3].a');
});

it('removes card numbers, control characters and excess length from unknown names', () => {
  expect(fieldPath(['customer', '4242 4242 4242 4242'])).toBe('customer.(redacted)');
  expect(fieldPath(['a\nb'])).toBe('a?b');
  expect(fieldPath([''])).toBe('(empty)');
  expect(fieldPath(['x'.repeat(1000)])).toBe('x'.repeat(64));
});
