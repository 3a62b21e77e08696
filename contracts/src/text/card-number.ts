/** First digits and lengths that issuers use, in the ranges of ISO/IEC 7812 that cards in trade carry. */
const issuerRanges: readonly { first: RegExp; lengths: readonly number[] }[] = [
  { first: /^4/, lengths: [13, 16, 19] },
  { first: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { first: /^3[47]/, lengths: [15] },
  { first: /^(6011|64[4-9]|65)/, lengths: [16, 19] },
  { first: /^35(2[89]|[3-8])/, lengths: [16, 19] },
  { first: /^3(0[0-5]|[689])/, lengths: [14, 16, 19] },
  { first: /^62/, lengths: [16, 17, 18, 19] },
];

/** Runs of 13 to 19 digits that people write together or in groups with single blanks or hyphens. */
const digitRun = /(?<![\d.,])\d(?:[ -]?\d){12,18}(?![\d.,]?\d)/g;
const groupings = [/^\d+$/, /^\d{4}([ -]\d{4}){2,3}([ -]\d{1,4})?$/, /^\d{4}[ -]\d{6}[ -]\d{4,5}$/];

/**
 * Whether a text holds what looks like a card number: issuer range, length, check digit and grouping all fit. The
 * service must never store one, so text fields that do are refused, without echo.
 */
export function containsCardNumber(text: string): boolean {
  return (text.normalize('NFKC').match(digitRun) ?? []).some(looksLikeCard);
}

function looksLikeCard(run: string): boolean {
  const digits = run.replaceAll(/[ -]/g, '');
  const grouped = groupings.some((grouping) => grouping.test(run));
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
