import { containsCardNumber } from '@landed/contracts/text/card-number';

export type PathSegment = string | number;

/** Longest field name that a path repeats; the contract's own names are far shorter. */
const nameCharactersMax = 64;

/** Writes a path as the contract does: `line_items[0].hs_code`; the whole body is the empty path. */
export function fieldPath(segments: readonly PathSegment[]): string {
  let path = '';
  for (const segment of segments) {
    if (typeof segment === 'number') path += `[${segment}]`;
    else path += path === '' ? safeName(segment) : `.${safeName(segment)}`;
  }
  return path;
}

/** A name that the caller made up may hold anything: it is cut, made printable, and never repeats a card number. */
function safeName(name: string): string {
  if (name === '') return '(empty)';
  if (containsCardNumber(name)) return '(redacted)';
  return name.slice(0, nameCharactersMax).replaceAll(/[\p{Cc}\p{Surrogate}]/gu, '?');
}
