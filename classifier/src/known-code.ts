/** What a merchant's own code comes to. `hsCode` has six digits of HS 2022. */
export type KnownCode =
  | {
      readonly kind: 'valid';
      readonly hsCode: string;
      /** All digits that were supplied, when more than six. */
      readonly nationalCode: string | null;
      /** 1 for a code as supplied, 0.95 cut from a national code, 0.8 the one successor of a retired code. */
      readonly confidence: number;
    }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'unknown' }
  /** Retired with HS 2017 and split since: the merchant has to choose. */
  | { readonly kind: 'obsolete'; readonly successors: readonly string[] };

/** A code that may be answered with. */
export type ValidCode = Extract<KnownCode, { readonly kind: 'valid' }>;

/** What is asked of a nomenclature to judge a code. */
export interface KnownCodes {
  has(hsCode: string): boolean;
  /** The codes below a heading of four digits, none when there is no such heading. */
  below(heading: string): readonly string[];
  /** What follows a code that is no more, none when it never was or still is. */
  successors(hsCode: string): readonly string[];
}

/**
 * Reads a code as merchants write it: spaces, dots and dashes between the digits are allowed. Six digits, or eight to
 * twelve of a national tariff that begins with them; four only where the heading has one code.
 */
export function knownCode(raw: string, nomenclature: KnownCodes): KnownCode {
  const digits = raw.replace(/[\s.\-\u2010-\u2015]/gu, '');
  if (!/^(?:\d{4}|\d{6}|\d{8,12})$/.test(digits)) return { kind: 'malformed' };
  if (digits.length === 4) return onlyCodeOf(nomenclature.below(digits));
  const hsCode = digits.slice(0, 6);
  const nationalCode = digits.length > 6 ? digits : null;
  if (nomenclature.has(hsCode)) {
    return { kind: 'valid', hsCode, nationalCode, confidence: nationalCode === null ? 1 : 0.95 };
  }
  const [successor, ...others] = nomenclature.successors(hsCode);
  if (successor === undefined) return { kind: 'unknown' };
  if (others.length > 0) return { kind: 'obsolete', successors: [successor, ...others] };
  return { kind: 'valid', hsCode: successor, nationalCode, confidence: 0.8 };
}

function onlyCodeOf(codes: readonly string[]): KnownCode {
  const [code, ...others] = codes;
  if (code === undefined) return { kind: 'unknown' };
  if (others.length > 0) return { kind: 'malformed' };
  return { kind: 'valid', hsCode: code, nationalCode: null, confidence: 1 };
}
