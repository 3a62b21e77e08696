import { expect, it } from 'vitest';
import { amountText, typedAmount } from './refund-amount.js';

it.each([
  ['174.12', 17_412],
  ['174,12', 17_412],
  ['0.01', 1],
  ['12', 1_200],
  ['12.5', 1_250],
  ['1,234.50', 123_450],
  ['1.234,50', 123_450],
  ['1 234.50', 123_450],
])('typedAmount reads %s', (text, amount) => {
  expect(typedAmount(text, 2, 1_000_000)).toEqual({ kind: 'amount', amount });
});

it.each([
  ['', 'not_an_amount'],
  ['-5', 'not_an_amount'],
  ['1e3', 'not_an_amount'],
  ['12.345.6', 'not_an_amount'],
  ['1.2.3', 'not_an_amount'],
  ['٣', 'not_an_amount'],
  ['0', 'too_small'],
  ['100.01', 'too_much'],
  ['9'.repeat(10_000), 'too_much'],
])('typedAmount rejects %s', (text, kind) => {
  expect(typedAmount(text, 2, 10_000)).toEqual({ kind });
});

it('amountText is read as the same amount', () => {
  for (const amount of [1, 99, 100, 17_412]) {
    expect(typedAmount(amountText(amount, 2), 2, 100_000)).toEqual({ kind: 'amount', amount });
  }
  expect(amountText(500, 0)).toBe('500');
});
