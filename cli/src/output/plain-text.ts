/** What moves a cursor, colours, hides or turns around, and what breaks a line. */
const steering = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** Somebody else's text for a terminal, on one line: what could steer the terminal is shown as it is written. */
export function plainText(text: string): string {
  return text.replaceAll(steering, (character) => escaped(character.codePointAt(0) ?? 0));
}

/** A document as JSON that steers no terminal either: `JSON.stringify` escapes ASCII alone. Programs read the same. */
export function plainJson(document: unknown): string {
  return JSON.stringify(document, null, 2).replaceAll(steering, (character) =>
    character === '\n'
      ? character
      : [...Array(character.length).keys()].map((at) => escaped(character.charCodeAt(at))).join(''),
  );
}

function escaped(point: number): string {
  const digits = point.toString(16);
  return point > 0xffff ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`;
}
