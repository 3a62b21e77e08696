import { expect, test } from 'vitest';
import { brandOf, type CardValues, checkField } from './card-validation.js';

const today = { month: 11, year: 2026 };
const whole: CardValues = {
  number: '4242 4242 4242 4242',
  expiry: '12 / 34',
  cvc: '123',
  postal: 'SW1A 1AA',
  hasPostal: true,
};

test.each(['number', 'expiry', 'cvc', 'postal'] as const)('a whole card has nothing wrong with its %s', (name) => {
  expect(checkField(name, whole, today)).toEqual({ isEmpty: false, isComplete: true });
});

test.each([
  ['number', { number: '' }, 'incomplete_number', undefined],
  ['number', { number: '4242' }, 'incomplete_number', undefined],
  ['number', { number: '4242 4242 4242 4241' }, 'invalid_number', true],
  ['expiry', { expiry: '12' }, 'incomplete_expiry', undefined],
  ['expiry', { expiry: '12 / 99' }, 'invalid_expiry_year', true],
  ['expiry', { expiry: '12 / 20' }, 'invalid_expiry_year_past', true],
  ['expiry', { expiry: '01 / 26' }, 'invalid_expiry_month_past', true],
  ['cvc', { cvc: '12' }, 'incomplete_cvc', undefined],
  ['cvc', { cvc: '123', number: '3782 822463 10005' }, 'incomplete_cvc', undefined],
  ['postal', { postal: 'SW' }, 'incomplete_zip', undefined],
] as const)('the %s with %j is %s', (name, values, problem, isFinal) => {
  const result = checkField(name, { ...whole, ...values }, today);
  expect([result.isComplete, result.problem, result.isFinal]).toEqual([false, problem, isFinal]);
});

test('a card without a postal code field needs none', () => {
  expect(checkField('postal', { ...whole, postal: '', hasPostal: false }, today).isComplete).toBe(true);
});

test('the security code of American Express has four digits', () => {
  const amex = { ...whole, number: '3782 822463 10005', cvc: '1234' };
  expect([brandOf(amex), checkField('cvc', amex, today).isComplete]).toEqual(['amex', true]);
});
