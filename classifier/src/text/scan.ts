/** A piece of text: a word, a number, a per cent sign or a break. */
export type Piece =
  | { readonly kind: 'word'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'percent' }
  /** A comma, a bar, a bracket or the end of a sentence: a new phrase follows. */
  | { readonly kind: 'break'; readonly isColon: boolean; readonly isComma: boolean };

const pattern =
  /\p{L}[\p{L}\p{M}]*(?:['’ʼ‘`]\p{L}+)*|\d+(?:[.,]\d+)*|%|\s[-–—]+\s|[\n|·•;:()[\]{}!?/,–—*~>]|\.(?=\s|$)|[&+]/gu;
const possessive = /['’ʼ‘`]s?$/u;
/** French and Italian articles before a vowel. */
const elision = /^(?:l|d|dell|all|nell|sull|un|qu)['’ʼ‘`](?=\p{L}{3})/iu;
const apostrophe = /['’ʼ‘`]/gu;

/** Words, numbers and breaks in text order. A hyphen inside a word splits the word without a break. */
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
