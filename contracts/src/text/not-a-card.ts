import type { DigitGroups } from './digit-groups.js';

/**
 * `2230 2242 2260 2280` is a list: the numbers ascend, and either lie close together or are round. Of random card
 * numbers, fewer than one in a thousand looks like that. A list that ascends by other steps is not taken for one: every
 * twenty-fourth card number ascends.
 */
export function isSizeList(groups: DigitGroups): boolean {
  let before = -1;
  let areRound = true;
  for (let fromEnd = 16; fromEnd > 0; fromEnd -= 4) {
    const number = groups.number(fromEnd, 4);
    if (number <= before) return false;
    areRound &&= number % 5 === 0;
    before = number;
  }
  return before - groups.number(16, 4) < 1000 || areRound;
}

/** Sizes of shoes and clothes: `36 37 38 39 40 41 42 43`. Of random card numbers, none in 10,000 is in order. */
export function isPairList(groups: DigitGroups, pairs: number): boolean {
  let ascends = true;
  let descends = true;
  for (let fromEnd = 2 * pairs; fromEnd > 2; fromEnd -= 2) {
    const step = groups.number(fromEnd - 2, 2) - groups.number(fromEnd, 2);
    ascends &&= step > 0;
    descends &&= step < 0;
  }
  return ascends || descends;
}

/** Thirteen digits with the check digit of a GTIN are the code on a package. Cards of that length are rare. */
export function isArticleNumber(groups: DigitGroups): boolean {
  return groups.lastLength === 13 && passesGtin(groups, 13);
}

/**
 * Order numbers that begin with a time: `yyMMddHHmmss` and four digits of a counter, or `ddMMyyyyHHmmss`. Of the card
 * numbers that begin with 2221 to 2720, one in 300 looks like that.
 */
export function isTimestamp(groups: DigitGroups): boolean {
  if (groups.lastLength === 16) {
    return isDay(groups.number(14, 2), groups.number(12, 2)) && isTime(groups, 10) && groups.number(16, 2) < 30;
  }
  if (groups.lastLength !== 14) return false;
  return isYear(groups.number(10, 4)) && isDay(groups.number(12, 2), groups.number(14, 2)) && isTime(groups, 6);
}

/** Two dates of eight digits, such as `30062026 31072026`. */
export function areDates(groups: DigitGroups): boolean {
  return isDate(groups, 16) && isDate(groups, 8);
}

/**
 * A parcel number of the United States Postal Service with its check digit: 20 digits, or 22 as `9400 1000 0000 0000 0000
 * 00`. Source: USPS Publication 199.
 */
export function isParcelNumber(groups: DigitGroups): boolean {
  return isParcel(groups, [4, 4, 4, 4, 4, 2], 22) || isParcel(groups, [4, 4, 4, 4, 4], 20);
}

/** Whether the last four groups can be the second to fifth one of a parcel number, which goes on. */
export function isWithinParcelNumber(groups: DigitGroups): boolean {
  return groups.endWith([4, 4, 4, 4, 4]) && groups.digit(20) === 9;
}

function isParcel(groups: DigitGroups, lengths: readonly number[], digits: number): boolean {
  return groups.endWith(lengths) && groups.digit(digits) === 9 && passesGtin(groups, digits);
}

function passesGtin(groups: DigitGroups, length: number): boolean {
  let sum = 0;
  for (let fromEnd = length; fromEnd >= 1; fromEnd -= 1) sum += groups.digit(fromEnd) * (fromEnd % 2 === 0 ? 3 : 1);
  return sum % 10 === 0;
}

function isDate(groups: DigitGroups, fromEnd: number): boolean {
  const pair = (at: number) => groups.number(fromEnd - at, 2);
  if (isYear(groups.number(fromEnd, 4))) return isDay(pair(4), pair(6));
  return isYear(groups.number(fromEnd - 4, 4)) && (isDay(pair(2), pair(0)) || isDay(pair(0), pair(2)));
}

function isYear(year: number): boolean {
  return year >= 1990 && year < 2100;
}

function isDay(month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

function isTime(groups: DigitGroups, fromEnd: number): boolean {
  return groups.number(fromEnd, 2) < 24 && groups.number(fromEnd - 2, 2) < 60 && groups.number(fromEnd - 4, 2) < 60;
}
