import { brandRuleOf } from './card-brand.js';

/** Shows digits in the groups of their brand: `4242 4242`, `3782 822463`. More digits than a number has are cut off. */
export function formatCardNumber(digits: string): string {
  const { groups, lengths } = brandRuleOf(digits);
  const shown = digits.slice(0, Math.max(...lengths));
  const parts: string[] = [];
  let from = 0;
  for (const size of groups) {
    if (from >= shown.length) break;
    parts.push(shown.slice(from, from + size));
    from += size;
  }
  return parts.join(' ');
}

export type NumberState = 'empty' | 'incomplete' | 'invalid' | 'complete';

/** A number is complete at each possible length with a right check digit, and invalid at the last length with a wrong one. */
export function cardNumberState(digits: string): NumberState {
  if (digits === '') return 'empty';
  const { lengths } = brandRuleOf(digits);
  if (lengths.includes(digits.length) && passesLuhn(digits)) return 'complete';
  return digits.length < Math.max(...lengths) ? 'incomplete' : 'invalid';
}

/** True when no further digit can follow. */
export function isFullLength(digits: string): boolean {
  return digits.length >= Math.max(...brandRuleOf(digits).lengths);
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [place, character] of Array.from(digits).toReversed().entries()) {
    const digit = Number(character) * (place % 2 === 1 ? 2 : 1);
    sum += digit > 9 ? digit - 9 : digit;
  }
  return sum % 10 === 0;
}
