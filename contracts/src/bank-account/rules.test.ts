import { expect, it } from 'vitest';
import { isBankAccountToken } from './rules.js';

it.each(['btok_1abcDEF', 'btok_us_verified'])('%s is a token', (text) => {
  expect(isBankAccountToken(text)).toBe(true);
});

it.each(['', 'btok_', 'pm_1abc', '000123456789', 'DE89370400440532013000', 'btok_1 2', `btok_${'a'.repeat(251)}`])(
  '%j is not a token',
  (text) => {
    expect(isBankAccountToken(text)).toBe(false);
  },
);
