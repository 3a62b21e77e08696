import { DigitGroups } from './digit-groups.js';

/** The ranges of the first four digits, and the lengths of card numbers, of the issuers of ISO/IEC 7812 that are in use. */
const issuerRanges: readonly { from: number; to: number; lengths: readonly number[] }[] = [
  { from: 2221, to: 2720, lengths: [16] },
  { from: 3000, to: 3059, lengths: [14, 16, 19] },
  { from: 3400, to: 3499, lengths: [15] },
  { from: 3528, to: 3589, lengths: [16, 19] },
  { from: 3600, to: 3699, lengths: [14, 16, 19] },
  { from: 3700, to: 3799, lengths: [15] },
  { from: 3800, to: 3999, lengths: [14, 16, 19] },
  { from: 4000, to: 4999, lengths: [13, 16, 19] },
  { from: 5100, to: 5599, lengths: [16] },
  { from: 6011, to: 6011, lengths: [16, 19] },
  { from: 6200, to: 6299, lengths: [16, 17, 18, 19] },
  { from: 6440, to: 6599, lengths: [16, 19] },
];

/** How people group the digits of a card: as on its face. */
const groupings: readonly { lengths: readonly number[]; digits: number }[] = [
  { lengths: [4, 4, 4, 4], digits: 16 },
  { lengths: [4, 6, 5], digits: 15 },
];
const ungroupedMin = 13;

/** A text as far as the scan reads it. */
export type Characters = Pick<string, 'length' | 'charCodeAt'>;

const beyondAscii = /[^\0-\x7f]/;

/**
 * What is neither a number, nor a separator, nor invisible, in any of their forms. In NFKC it can become 18 characters, so
 * one letter takes its place before: that also separates groups of digits.
 */
const otherText = /[^\0-\x7f\p{Number}\p{Separator}\p{Punctuation}\p{Math_Symbol}\p{Format}]+/gu;

/** Zero-width spaces and joiners, soft hyphens, marks of direction. Texts that were copied from pages contain them. */
const invisible = /\p{Format}/gu;

/**
 * Whether a text contains what looks like a card number, in any of the digits that Unicode treats as equal to 0 to 9.
 * Invisible characters hide none.
 */
export function containsCardNumber(text: string): boolean {
  if (!beyondAscii.test(text)) return scanForCardNumber(text);
  return scanForCardNumber(text.replace(otherText, 'a').normalize('NFKC').replace(invisible, ''));
}

/**
 * Whether a text contains what looks like a card number: issuer range, length, check digit and grouping all fit, and it
 * is not a list of sizes. The service must never store one, so such a text is rejected, and the error does not repeat it.
 *
 * One pass: every character is read once. At the end of a group of digits, at most 19 digits are looked at again, and only
 * if the lengths of the last groups are those of a card. So the time grows with the length of the text and with nothing
 * else.
 */
export function scanForCardNumber(text: Characters): boolean {
  const groups = new DigitGroups();
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character >= 0x30 && character <= 0x39) {
      groups.addDigit(character - 0x30);
      continue;
    }
    if (groups.endGroup() && endsWithCard(groups)) return true;
    const kind = separatorKind(character);
    if (kind === 0) groups.clear();
    else groups.addSeparator(kind);
  }
  return groups.endGroup() && endsWithCard(groups);
}

function endsWithCard(groups: DigitGroups): boolean {
  const { lastLength } = groups;
  if (lastLength >= ungroupedMin && isCardNumber(groups, lastLength) && !isArticleNumber(groups)) return true;
  return groupings.some(
    ({ lengths, digits }) =>
      groups.endWith(lengths) && isCardNumber(groups, digits) && !isSizeList(groups, lengths, digits),
  );
}

/**
 * `2230 2242 2260 2280` is a list: the numbers ascend, and either lie close together or are round. Of random card
 * numbers, fewer than one in a thousand looks like that. A list that ascends by other steps is not taken for one: every
 * twenty-fourth card number ascends.
 */
function isSizeList(groups: DigitGroups, lengths: readonly number[], digits: number): boolean {
  let fromEnd = digits;
  let before = -1;
  let first = -1;
  let areRound = true;
  for (const length of lengths) {
    const number = groups.number(fromEnd, length);
    if (number <= before) return false;
    if (first === -1) first = number;
    areRound &&= number % 5 === 0;
    before = number;
    fromEnd -= length;
  }
  return before - first < 1000 || areRound;
}

/** Thirteen digits with the check digit of a GTIN are the code on a package. Cards of that length are rare. */
function isArticleNumber(groups: DigitGroups): boolean {
  if (groups.lastLength !== 13) return false;
  let sum = 0;
  for (let fromEnd = 13; fromEnd >= 1; fromEnd -= 1) sum += groups.digit(fromEnd) * (fromEnd % 2 === 0 ? 3 : 1);
  return sum % 10 === 0;
}

/** Whether the last `length` digits are a card number. */
function isCardNumber(groups: DigitGroups, length: number): boolean {
  const first = groups.number(length, 4);
  const isIssued = issuerRanges.some(
    ({ from, to, lengths }) => first >= from && first <= to && lengths.includes(length),
  );
  return isIssued && passesLuhn(groups, length);
}

function passesLuhn(groups: DigitGroups, length: number): boolean {
  let sum = 0;
  for (let fromEnd = 1; fromEnd <= length; fromEnd += 1) {
    const digit = groups.digit(fromEnd);
    const doubled = fromEnd % 2 === 0 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** The kind of a character that can stand between two groups; 0 for any other. All white space is one kind. */
function separatorKind(character: number): number {
  if (isSpace(character)) return 1;
  // Hyphens and dashes, and the minus sign.
  if (character === 0x2d || (character >= 0x2010 && character <= 0x2015) || character === 0x2212) return 2;
  // Dot, slash, underscore.
  if (character === 0x2e) return 3;
  if (character === 0x2f) return 4;
  return character === 0x5f ? 5 : 0;
}

/** The white space that NFKC leaves. */
function isSpace(character: number): boolean {
  return character === 0x20 || (character >= 0x09 && character <= 0x0d) || (character >= 0x2028 && character <= 0x2029);
}
