import { containsCardNumber } from '@landed/contracts/text/card-number';

export type PathSegment = string | number;

/** Longest field name that a path contains; the contract's own names are far shorter. */
const nameCharactersMax = 64;

/** The path of a field as in the API: `line_items[0].hs_code`. The path of the whole body is empty. */
export function fieldPath(segments: readonly PathSegment[]): string {
  let path = '';
  for (const segment of segments) {
    if (typeof segment === 'number') path += `[${segment}]`;
    else path += path === '' ? safeName(segment) : `.${safeName(segment)}`;
  }
  return path;
}

/** An unknown name may contain anything. It is truncated and made printable, and a card number is redacted. */
function safeName(name: string): string {
  if (name === '') return '(empty)';
  // A name can be as long as the body: only what could be shown is looked at, with room for a number that is cut off.
  if (containsCardNumber(name.slice(0, 2 * nameCharactersMax))) return '(redacted)';
  return name.slice(0, nameCharactersMax).replaceAll(/[\p{Cc}\p{Surrogate}]/gu, '?');
}
