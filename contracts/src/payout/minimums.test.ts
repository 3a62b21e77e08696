import { expect, it } from 'vitest';
import { parsePayoutMinimums, payoutMinimums } from './minimums.js';

it('reads the minimums that are named and keeps the others', () => {
  expect(parsePayoutMinimums('USD:5000, GBP:1')).toEqual({ ...payoutMinimums, USD: 5_000, GBP: 1 });
});

it.each(['', 'USD', 'USD:', 'USD:-1', 'USD:0', 'USD:1.5', 'JPY:100', 'USD:5000;EUR:1'])('rejects %j', (text) => {
  expect(parsePayoutMinimums(text)).toBeNull();
});
