import type { ErrorCode } from '../messages/texts.js';
import { brandRuleOf, type CardBrand } from './card-brand.js';
import { expiryState, type Month } from './card-expiry.js';
import type { FieldName } from './card-field.js';
import { cardNumberState } from './card-number.js';
import { digitsOf } from './digits.js';

/** The shortest postal codes have three characters. */
const POSTAL_CODE_MIN = 3;

export interface FieldResult {
  readonly isEmpty: boolean;
  readonly isComplete: boolean;
  /** Why the field is not complete. */
  readonly problem?: ErrorCode;
  /** More input cannot correct it, so the buyer sees it at once. */
  readonly isFinal?: boolean;
}

export interface CardValues extends Readonly<Record<FieldName, string>> {
  readonly hasPostal: boolean;
}

export function brandOf({ number }: Pick<CardValues, 'number'>): CardBrand {
  return brandRuleOf(digitsOf(number)).brand;
}

export function checkField(name: FieldName, values: CardValues, today: Month): FieldResult {
  switch (name) {
    case 'number':
      return checkNumber(values.number);
    case 'expiry':
      return checkExpiry(values.expiry, today);
    case 'cvc':
      return checkCvc(values.cvc, values.number);
    case 'postal':
      return checkPostal(values);
  }
}

function checkNumber(text: string): FieldResult {
  const state = cardNumberState(digitsOf(text));
  if (state === 'invalid') return { isEmpty: false, isComplete: false, problem: 'invalid_number', isFinal: true };
  return result(state === 'empty', state === 'complete', 'incomplete_number');
}

function checkExpiry(text: string, today: Month): FieldResult {
  const state = expiryState(text, today);
  const invalid = (problem: ErrorCode): FieldResult => ({ isEmpty: false, isComplete: false, problem, isFinal: true });
  switch (state) {
    case 'invalid_year':
      return invalid('invalid_expiry_year');
    case 'past_year':
      return invalid('invalid_expiry_year_past');
    case 'past_month':
      return invalid('invalid_expiry_month_past');
    case 'empty':
    case 'incomplete':
    case 'complete':
      return result(state === 'empty', state === 'complete', 'incomplete_expiry');
  }
}

function checkCvc(text: string, number: string): FieldResult {
  const { length } = digitsOf(text);
  return result(length === 0, length === cvcLengthOf(number), 'incomplete_cvc');
}

export function cvcLengthOf(number: string): number {
  return brandRuleOf(digitsOf(number)).cvcLength;
}

function checkPostal({ postal, hasPostal }: CardValues): FieldResult {
  if (!hasPostal) return { isEmpty: true, isComplete: true };
  const { length } = postal.trim();
  return result(length === 0, length >= POSTAL_CODE_MIN, 'incomplete_zip');
}

function result(isEmpty: boolean, isComplete: boolean, problem: ErrorCode): FieldResult {
  return isComplete ? { isEmpty, isComplete } : { isEmpty, isComplete, problem };
}
