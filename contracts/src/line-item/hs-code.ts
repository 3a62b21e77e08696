/**
 * An HS tariff code as it is stored, compared and priced: six digits of HS 2022, or a national code of 8, 10 or 12 digits
 * that starts with them. National codes are divided into pairs, so an odd number of digits has lost one, usually the zero
 * of chapters 01 to 09 that a spreadsheet dropped.
 */
export const hsCodePattern = /^(?:\d{6}|\d{8}|\d{10}|\d{12})$/;

/**
 * What is wrong with a text that does not match {@link hsCodePattern}.
 *
 * @param digits how many digits the text has; 0 if it has other characters, too.
 */
export function hsCodeMessage(digits: number): string {
  const rule = 'Must be 6, 8, 10 or 12 digits';
  return [5, 7, 9, 11].includes(digits) ? `${rule}, not ${digits}: is a leading zero lost?` : `${rule}.`;
}

/** The number of digits of a text that consists of nothing else; otherwise 0. */
export function digitCount(text: string): number {
  return /^\d+$/.test(text) ? text.length : 0;
}
