/** Control, format and surrogate characters, and line breaks: they can move a cursor, colour, hide or reverse text. */
export const controlCharacters = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** Makes text from outside safe for one line of a terminal or a document: control characters become escapes. */
export function escapeControls(text: string): string {
  return text.replaceAll(controlCharacters, (character) => escapedCharacter(character.codePointAt(0) ?? 0));
}

/** A character as `\u00ad` or `\u{1f600}`. */
export function escapedCharacter(point: number): string {
  const digits = point.toString(16);
  return point > 0xffff ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`;
}
