/** A piece of text: a word, a number, or what stands between. */
export type Piece =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'percent' }
  /** A comma, a bar, a bracket, the end of a sentence: what follows is another phrase. */
  | { readonly kind: 'break'; readonly isColon: boolean; readonly isComma: boolean };

const pattern =
  /\p{L}[\p{L}\p{M}]*(?:['’ʼ‘`]\p{L}+)*|\d+(?:[.,]\d+)*|%|\s[-–—]+\s|[\n|·•;:()[\]{}!?/,–—*~>]|\.(?=\s|$)|[&+]/gu;
const possessive = /['’ʼ‘`]s?$/u;
/** French and Italian articles before a vowel. */
const elision = /^(?:l|d|dell|all|nell|sull|un|qu)['’ʼ‘`](?=\p{L}{3})/iu;
const apostrophe = /['’ʼ‘`]/gu;

/** Words, numbers and breaks in the order in which they stand. Hyphens inside of words only part them. */
export function scan(text: string): Piece[] {
  return Array.from(text.matchAll(pattern), ([found]) => piece(found));
}

function piece(found: string): Piece {
  if (found === '%') return { kind: 'percent' };
  if (found === '&' || found === '+') return { kind: 'word', text: 'and' };
  if (/^\d/.test(found)) return { kind: 'number', text: found };
  if (/^\p{L}/u.test(found))
    return { kind: 'word', text: found.replace(possessive, '').replace(elision, '').replace(apostrophe, '') };
  return { kind: 'break', isColon: found === ':', isComma: found === ',' };
}
