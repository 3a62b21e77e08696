import { DigitGroups } from './digit-groups.js';
import {
  areDates,
  isArticleNumber,
  isPairList,
  isParcelNumber,
  isSizeList,
  isTimestamp,
  isWithinParcelNumber,
} from './not-a-card.js';
import { withPlainDigits } from './plain-digits.js';

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

/** How people group the digits of a card: as on its face, or a part of it without separators. */
const groupings: readonly { lengths: readonly number[]; digits: number; isOther?: (groups: DigitGroups) => boolean }[] =
  [
    { lengths: [4, 4, 4, 4], digits: 16, isOther: isSizeList },
    { lengths: [4, 6, 5], digits: 15 },
    { lengths: [4, 6, 4], digits: 14 },
    { lengths: [8, 8], digits: 16, isOther: areDates },
    { lengths: [4, 4, 8], digits: 16 },
    { lengths: [4, 8, 4], digits: 16 },
    { lengths: [8, 4, 4], digits: 16 },
  ];
const ungroupedMin = 13;

/** A text as far as the scan reads it. */
export type Characters = Pick<string, 'length' | 'charCodeAt'>;

/** Whether a text contains what looks like a card number, in digits of any script. Invisible characters hide none. */
export function containsCardNumber(text: string): boolean {
  return scanForCardNumber(withPlainDigits(text));
}

/**
 * Whether a text contains what looks like a card number: issuer range, length, check digit and grouping all fit, and it
 * is not another number that people write ({@link isSizeList} and others). Up to three characters that are not letters or
 * digits may stand between groups. The service must never store a card number, so such a text is rejected, and the error
 * does not repeat it.
 *
 * Of realistic references (orders, parcels, times, random ids), at most one in 1,000 is rejected: the property
 * `test/property/spellings/card-number.test.ts` measures it. Other numbers that pass every check cannot be distinguished.
 *
 * One pass: every character is read once. At the end of a group of digits, at most 22 digits are looked at again, and only
 * if the lengths of the last groups are those of a card. So the time grows with the length of the text and with nothing
 * else.
 */
export function scanForCardNumber(text: Characters): boolean {
  const groups = new DigitGroups();
  /** The last four groups are a card number, unless the next group makes them a part of a parcel number. */
  let isSuspected = false;
  for (let index = 0; index <= text.length; index += 1) {
    const character = index === text.length ? 0 : text.charCodeAt(index);
    if (character >= 0x30 && character <= 0x39) {
      groups.addDigit(character - 0x30);
      continue;
    }
    if (groups.endGroup()) {
      if (isSuspected && !isParcelNumber(groups)) return true;
      isSuspected = false;
      if (endsWithCard(groups) && !isParcelNumber(groups)) {
        if (!isWithinParcelNumber(groups)) return true;
        isSuspected = true;
      }
    }
    const isLast = index === text.length || isLetter(character);
    if (isLast) groups.clear();
    const isRunOver = isLast || !groups.addSeparator(separatorKind(character));
    if (isRunOver && isSuspected) return true;
  }
  return false;
}

function endsWithCard(groups: DigitGroups): boolean {
  const { lastLength } = groups;
  if (lastLength >= ungroupedMin) {
    return isCardNumber(groups, lastLength) && !isArticleNumber(groups) && !isTimestamp(groups);
  }
  if (lastLength <= 2) return endsWithSpacedCard(groups);
  return groupings.some(
    ({ lengths, digits, isOther }) =>
      groups.endWith(lengths) && isCardNumber(groups, digits) && isOther?.(groups) !== true,
  );
}

/** Single digits, or pairs of digits, with equal separators between them. The first one is the first of the card. */
function endsWithSpacedCard(groups: DigitGroups): boolean {
  const { equalGroups, equalBefore, lastLength } = groups;
  if (equalBefore === 7 && groups.endWith([2, 1])) return isCardNumber(groups, 15);
  const digits = equalGroups * lastLength;
  if (digits < 14 || digits > 16) return false;
  return isCardNumber(groups, digits) && !(lastLength === 2 && isPairList(groups, equalGroups));
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

/** Letters of ASCII, and every character of another script that the scan was given as it is. */
function isLetter(character: number): boolean {
  const lower = character | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || character > 0x7f;
}

/** The kind of a character between two groups, from 1 to 127. All white space is one kind. */
function separatorKind(character: number): number {
  return character <= 0x20 ? 0x20 : character;
}
