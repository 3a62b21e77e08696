/** What moves a cursor, colours, hides or turns around, and what breaks a line. */
const steering = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu;

/** Somebody else's text for a terminal, on one line: what could steer the terminal is shown as it is written. */
export function plainText(text: string): string {
  return text.replaceAll(steering, (character) => escaped(character.codePointAt(0) ?? 0));
}

function escaped(point: number): string {
  const digits = point.toString(16);
  return point > 0xffff ? `\\u{${digits}}` : `\\u${digits.padStart(4, '0')}`;
}
