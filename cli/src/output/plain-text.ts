/** Somebody else's text for a terminal: what could move its cursor, colour it or turn it around is shown as it is written. */
export function plainText(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );
}
