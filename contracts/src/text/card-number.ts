/** First digits and lengths of card numbers, for the issuer ranges of ISO/IEC 7812 that are in use. */
const issuerRanges: readonly { first: RegExp; lengths: readonly number[] }[] = [
  { first: /^4/, lengths: [13, 16, 19] },
  { first: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { first: /^3[47]/, lengths: [15] },
  { first: /^(6011|64[4-9]|65)/, lengths: [16, 19] },
  { first: /^35(2[89]|[3-8])/, lengths: [16, 19] },
  { first: /^3(0[0-5]|[689])/, lengths: [14, 16, 19] },
  { first: /^62/, lengths: [16, 17, 18, 19] },
];

/**
 * Digits in groups, as people type and paste them: up to two spaces, dots, dashes, slashes or underscores between two.
 */
const groupedDigits = /\d+(?:[\s.\-\u2013\u2014/_]{1,2}\d+)*/g;
const separators = /[\s.\-\u2013\u2014/_]+/;
const groupings = [/^\d{13,19}$/, /^\d{4} \d{4} \d{4} \d{1,4}( \d{1,3})?$/, /^\d{4} \d{6} \d{4,5}$/];
const groupsMax = 5;

/**
 * Whether a text contains what looks like a card number: issuer range, length, check digit and grouping all fit. The
 * service must never store one, so such a text is rejected, and the error does not repeat it.
 */
export function containsCardNumber(text: string): boolean {
  const runs = text.normalize('NFKC').match(groupedDigits) ?? [];
  return runs.some((run) => {
    const groups = run.split(separators);
    return groups.some((_, start) => startsWithCard(groups.slice(start, start + groupsMax)));
  });
}

function startsWithCard(groups: readonly string[]): boolean {
  return groups.some((_, end) => looksLikeCard(groups.slice(0, end + 1).join(' ')));
}

function looksLikeCard(written: string): boolean {
  const digits = written.replaceAll(' ', '');
  const grouped = groupings.some((grouping) => grouping.test(written));
  const issued = issuerRanges.some(({ first, lengths }) => first.test(digits) && lengths.includes(digits.length));
  return grouped && issued && passesLuhn(digits);
}

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
