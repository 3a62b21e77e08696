/** The result of checking a merchant's own code. `hsCode` has six digits of HS 2022. */
export type KnownCode =
  | {
      readonly kind: 'valid';
      readonly hsCode: string;
      /** All supplied digits, if there are more than six. */
      readonly nationalCode: string | null;
      /**
       * 1: the supplied code. 0.95: the first six digits of a national code. 0.8: the only successor of a retired code.
       */
      readonly confidence: number;
    }
  | {
      readonly kind: 'malformed';
      /** How many digits the text has; 0 if it has other characters, too. */
      readonly digits: number;
    }
  | { readonly kind: 'unknown' }
  /** Split into several codes by HS 2022: the merchant has to choose one. */
  | { readonly kind: 'obsolete'; readonly successors: readonly string[] };

/** The lengths that quotes and charges accept. The property `test/property/spellings/hs-code.test.ts` compares them. */
const hsCodePattern = /^(?:\d{6}|\d{8}|\d{10}|\d{12})$/;

/** A code that a classification may use. */
export type ValidCode = Extract<KnownCode, { readonly kind: 'valid' }>;

/** The part of a nomenclature that the check of a code needs. */
export interface KnownCodes {
  has(hsCode: string): boolean;
  /** The codes below a heading of four digits; empty without such a heading. */
  below(heading: string): readonly string[];
  /** The codes that replaced a retired code; empty for current and unknown codes. */
  successors(hsCode: string): readonly string[];
}

/**
 * Checks a code as merchants write it, with spaces, dots and dashes between the digits. Accepts six digits, 8, 10 or
 * 12 digits of a national tariff, and four digits if the heading has exactly one code.
 */
export function knownCode(raw: string, nomenclature: KnownCodes): KnownCode {
  const digits = raw.replace(/[\s.\-\u2010-\u2015]/gu, '');
  if (/^\d{4}$/.test(digits)) return onlyCodeOf(nomenclature.below(digits));
  if (!hsCodePattern.test(digits)) return { kind: 'malformed', digits: /^\d+$/.test(digits) ? digits.length : 0 };
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
  if (others.length > 0) return { kind: 'malformed', digits: 4 };
  return { kind: 'valid', hsCode: code, nationalCode: null, confidence: 1 };
}
