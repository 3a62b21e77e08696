/** How a country writes its postal codes: the digits and letters of a whole code, and where a separator belongs. */
interface Notation {
  /** The forms of a code without separators: whole, or the part that decides the tax place. */
  readonly form: RegExp;
  /** The usual notation of a code without separators. */
  readonly write: (code: string) => string;
}

/** Puts the separator behind the first `length` characters, if the code has more. */
const splitAfter =
  (length: number, separator: string) =>
  (code: string): string =>
    code.length > length ? `${code.slice(0, length)}${separator}${code.slice(length)}` : code;

const fiveDigits: Notation = { form: /^\d{5}(?:\d{4})?$/, write: splitAfter(5, '-') };
const threeAndTwo: Notation = { form: /^\d{5}$/, write: splitAfter(3, ' ') };
/** The last three characters are the inward code; without them, the code is an outward code. */
const british: Notation = {
  form: /^[A-Z]{1,2}\d[A-Z\d]?(?:\d[A-Z]{2})?$/,
  write: (code) => (hasInwardCode(code) ? `${code.slice(0, -3)} ${code.slice(-3)}` : code),
};

const notations: Readonly<Record<string, Notation>> = {
  BR: { form: /^\d{8}$/, write: splitAfter(5, '-') },
  CA: { form: /^[A-Z]\d[A-Z](?:\d[A-Z]\d)?$/, write: splitAfter(3, ' ') },
  CZ: threeAndTwo,
  GB: british,
  GG: british,
  GR: threeAndTwo,
  IE: { form: /^[A-Z]\d[\dW](?:[A-Z\d]{4})?$/, write: splitAfter(3, ' ') },
  IM: british,
  JE: british,
  JP: { form: /^\d{7}$/, write: splitAfter(3, '-') },
  NL: { form: /^\d{4}(?:[A-Z]{2})?$/, write: splitAfter(4, ' ') },
  PL: { form: /^\d{5}$/, write: splitAfter(2, '-') },
  PR: fiveDigits,
  PT: { form: /^\d{4}(?:\d{3})?$/, write: splitAfter(4, '-') },
  SE: threeAndTwo,
  SK: threeAndTwo,
  US: fiveDigits,
};

/** What stands before a code as a sign of the country, other than its two letters: `D-10115`, `FL-9490`. */
const signs: Readonly<Record<string, string>> = {
  AT: 'A',
  BE: 'B',
  DE: 'D',
  ES: 'E',
  FI: 'FIN',
  FR: 'F',
  GR: 'EL',
  HU: 'H',
  IE: 'IRL',
  IT: 'I',
  LI: 'FL',
  LU: 'L',
  MC: 'F',
  NO: 'N',
  PT: 'P',
  SE: 'S',
  SI: 'SLO',
};

/** Countries whose own codes begin with their two letters and a digit: `AD500`, `KY1-1100`. */
const beginsWithCountry = new Set(['AD', 'AI', 'BB', 'KY', 'LC', 'MS', 'VC', 'VG']);

/**
 * The letters and digits of a postal code, in capitals: `sw1a 1aa` and `GB-SW1A1AA` are `SW1A1AA`, `D-10115` is `10115`,
 * `10001-1234` is `100011234`. Full-width characters count as their ASCII forms. A text that is not a code of the country
 * only loses its separators: the rules of the country judge it.
 */
export function postalCodeKey(country: string, text: string): string {
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\u2212.]/gu, '');
  const form = notations[country]?.form;
  if (form?.test(code) || (form === undefined && beginsWithCountry.has(country))) return code;
  for (const sign of [country, signs[country]]) {
    if (sign === undefined || !code.startsWith(sign)) continue;
    const rest = code.slice(sign.length);
    if (form === undefined ? /^\d/.test(rest) : form.test(rest)) return rest;
  }
  return code;
}

/**
 * A postal code in the one notation that is stored and compared: `SW1A 1AA`, `H2X 1Y4`, `10001-1234`, `1012 AB`,
 * `1000-001`. All spellings of a code have the same result, and a result is its own result.
 */
export function canonicalPostalCode(country: string, text: string): string {
  const code = postalCodeKey(country, text);
  const notation = notations[country];
  return notation?.form.test(code) ? notation.write(code) : code;
}

/**
 * The part of a postal code that can change a price by itself, for the countries with local rates or excluded parts: the
 * five digits of a ZIP code, the first three characters of a Canadian code, the British outward code. Null for other
 * countries, and for a text that is not a code of the country.
 */
export function decidingPart(country: string, text: string): string | null {
  const code = postalCodeKey(country, text);
  if (notations[country]?.form.test(code) !== true) return null;
  switch (country) {
    case 'US':
    case 'PR':
      return code.slice(0, 5);
    case 'CA':
      return code.slice(0, 3);
    case 'GB':
    case 'IM':
      return hasInwardCode(code) ? code.slice(0, -3) : code;
    default:
      return null;
  }
}

function hasInwardCode(code: string): boolean {
  return /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/.test(code);
}
