/**
 * Controls, line separators, lone surrogates, and invisible characters that change the direction of a text or hide in it:
 * with them, a name, a reference or an actor looks like another one. The joiners that some scripts need are not among them.
 */
const disguising = /[\p{Cc}\p{Surrogate}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/u;

/** Whether a text of one line has no character that disguises it. */
export function isPlainLine(text: string): boolean {
  return !disguising.test(text);
}

/** As {@link isPlainLine}, for texts that may have several lines: tabs, line feeds and carriage returns are accepted. */
export function arePlainLines(text: string): boolean {
  return isPlainLine(text.replaceAll(/[\t\n\r]/g, ' '));
}
