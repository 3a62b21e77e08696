/** Control, format and surrogate characters, and line breaks: they can move a cursor, colour, hide or reverse text. */
const controlCharacters = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** Makes text from outside safe for a terminal, on one line: control characters are printed as escapes. */
export function plainText(text: string): string {
  return text.replaceAll(controlCharacters, (character) => escaped(character.codePointAt(0) ?? 0));
}

/** JSON that is safe for a terminal: `JSON.stringify` escapes only ASCII. Programs parse the same document. */
export function plainJson(document: unknown): string {
  return safeJson(JSON.stringify(document, null, 2));
}

/** The same on one line. */
export function plainJsonLine(document: unknown): string {
  return safeJson(JSON.stringify(document));
}

function safeJson(json: string): string {
  return json.replaceAll(controlCharacters, (character) =>
    character === '\n'
      ? character
      : [...Array(character.length).keys()].map((at) => escaped(character.charCodeAt(at))).join(''),
  );
}

function escaped(point: number): string {
  const digits = point.toString(16);
  return point > 0xffff ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`;
}
