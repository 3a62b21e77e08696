/** The first code points of the decimal digits that keyboards produce: European, Arabic, Persian, Devanagari, full width. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0xff10];

/** Returns the decimal digits of a text as 0 to 9, and nothing else of it. */
export function digitsOf(text: string): string {
  let digits = '';
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const zero = ZEROS.find((first) => code >= first && code <= first + 9);
    if (zero !== undefined) digits += String(code - zero);
  }
  return digits;
}
