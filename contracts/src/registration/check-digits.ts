function weighted(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);
}

/** An Australian Business Number: 11 digits, the first one reduced by one, weighted sum divisible by 89 (ABR). */
export function isValidAbn(number: string): boolean {
  if (!/^[1-9]\d{10}$/.test(number)) return false;
  const digits = `${Number(number[0]) - 1}${number.slice(1)}`;
  return weighted(digits, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) % 89 === 0;
}

/** A number of Inland Revenue: 8 or 9 digits from 10,000,000, check digit modulo 11 with two sets of weights. */
export function isIrd(number: string): boolean {
  const digits = number.padStart(9, '0');
  if (!/^\d{8,9}$/.test(number) || Number(number) < 10_000_000 || Number(number) > 150_000_000) return false;
  const check = irdCheck(digits, [3, 2, 7, 6, 5, 4, 3, 2]) ?? irdCheck(digits, [7, 4, 3, 2, 5, 2, 7, 6]);
  return check === Number(digits[8]);
}

/** Null: these weights give no single digit. */
function irdCheck(digits: string, weights: readonly number[]): number | null {
  const rest = weighted(digits, weights) % 11;
  if (rest === 0) return 0;
  return rest === 1 ? null : 11 - rest;
}

/** A Swiss UID, `CHE-123.456.788`, with or without MWST, TVA or IVA; check digit modulo 11 (eCH-0097). */
export function isValidUid(number: string): boolean {
  const [, ...groups] = /^CHE-(\d{3})\.(\d{3})\.(\d{3})(?:MWST|TVA|IVA)?$/.exec(number) ?? [];
  const digits = groups.join('');
  if (digits.length !== 9) return false;
  const check = (11 - (weighted(digits, [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11;
  return check === Number(digits[8]);
}

/** A British VAT number: check digits modulo 97, in the old form or, since 2010, with 55 added. */
export function isGbVat(number: string): boolean {
  if (/^GB(GD[0-4]|HA[5-9])\d{2}$/.test(number)) return true;
  const digits = /^GB(\d{9})(?:\d{3})?$/.exec(number)?.[1];
  if (digits === undefined) return false;
  const sum = weighted(digits, [8, 7, 6, 5, 4, 3, 2]) + Number(digits.slice(7));
  return sum % 97 === 0 || (sum + 55) % 97 === 0;
}
