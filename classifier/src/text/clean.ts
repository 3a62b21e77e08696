const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  deg: '°',
  eacute: 'é',
  egrave: 'è',
  uuml: 'ü',
  ouml: 'ö',
  auml: 'ä',
  szlig: 'ß',
};

const ligatures: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' };

/** Texts are cut at this length, before any processing and again after signs became words. The rest is repetition. */
const longestText = 4000;

/**
 * The text without markup, control characters and presentation forms. Letters keep their case and accents. Line breaks
 * and ends of HTML blocks become line breaks, because they separate phrases.
 */
export function clean(text: string): string {
  return text
    .slice(0, longestText)
    .replace(/<\/?(?:p|div|li|ul|ol|br|tr|td|h\d)\b[^<>]*>/giu, '\n')
    .replace(/<\/?[a-z!][^<>]*>/giu, ' ')
    .replace(/&#(x?)([0-9a-f]{1,6});/giu, (_whole, hex: string, digits: string) =>
      codePoint(digits, hex === '' ? 10 : 16),
    )
    .replace(/&([a-z]{2,8});/giu, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
    .normalize('NFKC')
    .slice(0, longestText)
    .replace(/[^\P{Cc}\n]|\p{Cf}|\p{Co}/gu, ' ');
}

/** Lower-case, without accents and ligatures. */
export function fold(word: string): string {
  const lower = word.toLowerCase();
  if (/^[\x20-\x7f]*$/.test(lower)) return lower;
  return lower
    .replace(/[ßæœøłđı]/gu, (letter) => ligatures[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
}

function codePoint(digits: string, radix: number): string {
  const value = Number.parseInt(digits, radix);
  return value > 0x1f && value <= 0x10ffff ? String.fromCodePoint(value) : ' ';
}
