/** A name in a mail. Names come from people and from partners, and must not add lines. */
export function oneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').slice(0, 200);
}
