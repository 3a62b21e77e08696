import { digitsOf } from './digits.js';

/**
 * Where the caret belongs after formatting: after as many digits as before it. While typing it goes behind a separator,
 * while deleting it stays in front of it, so that the next Backspace deletes a digit.
 */
export function caretAfter(formatted: string, digitsBefore: number, isDeleting: boolean): number {
  let place = 0;
  for (let seen = 0; seen < digitsBefore && place < formatted.length; place += 1) {
    if (/\d/.test(formatted.charAt(place))) seen += 1;
  }
  if (isDeleting) return place;
  while (place < formatted.length && /\D/.test(formatted.charAt(place))) place += 1;
  return place;
}

export function digitsBeforeCaret(input: HTMLInputElement): number {
  return digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
}

/** Moves a caret behind a separator in front of it, so that Backspace deletes the digit and not the separator. */
export function skipSeparator(input: HTMLInputElement): void {
  const { selectionStart: caret, selectionEnd: end, value } = input;
  if (caret === null || caret !== end || caret === 0) return;
  const digits = value.slice(0, caret).trimEnd().replace(/ \/$/, '');
  if (digits.length < caret) input.setSelectionRange(digits.length, digits.length);
}
