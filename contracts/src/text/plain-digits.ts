const beyondAscii = /[^\0-\x7f]/;
/** Letters in NFKC can become 18 characters, so one letter takes the place of all before: they only separate digits. */
const letters = /(?![\0-\x7f])\p{Letter}+/gu;
/** Zero-width spaces and joiners, marks of direction, and marks on a character: keycaps, strokes through digits. */
const invisible = /[\p{Format}\p{Mark}]+/gu;
const other = /[^\0-\x7f]/gu;
const digit = /\p{Decimal_Number}/u;
const wordCharacter = /[\p{Letter}\p{Number}]/u;

/** Digits in circles that NFKC leaves, by the first of a range: 1 to 9 follow each other. */
const circledOnes = [0x24f5, 0x2776, 0x2780, 0x278a];
const circledZero = 0x24ff;

/**
 * A text in ASCII that has the same digits: those of every script become 0 to 9, invisible characters vanish, other
 * letters become `a`, and other characters `-`.
 */
export function withPlainDigits(text: string): string {
  if (!beyondAscii.test(text)) return text;
  // A long text repeats its characters, and looking one of them up costs four searches.
  const known = new Map<string, string>();
  const plainOf = (character: string): string => {
    let replacement = known.get(character);
    if (replacement === undefined) {
      replacement = plain(character);
      known.set(character, replacement);
    }
    return replacement;
  };
  return text.replace(letters, 'a').normalize('NFKC').replace(invisible, '').replace(other, plainOf);
}

function plain(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (digit.test(character)) return String(decimalValue(code));
  if (code === circledZero) return '0';
  const one = circledOnes.find((first) => code >= first && code < first + 9);
  if (one !== undefined) return String(code - one + 1);
  return wordCharacter.test(character) ? 'a' : '-';
}

/** Unicode orders the decimal digits of a script from zero to nine, and starts each run of them with a zero. */
function decimalValue(code: number): number {
  let first = code;
  while (digit.test(String.fromCodePoint(first - 1))) first -= 1;
  return (code - first) % 10;
}
