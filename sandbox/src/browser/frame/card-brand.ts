/** The brands of Stripe's card element. */
export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay' | 'unknown';

export interface BrandRule {
  readonly brand: CardBrand;
  readonly prefix: RegExp;
  /** Possible numbers of digits, ascending. */
  readonly lengths: readonly number[];
  /** Sizes of the groups in which the digits are shown. */
  readonly groups: readonly number[];
  readonly cvcLength: number;
}

const FOUR_BY_FOUR = [4, 4, 4, 4, 3];
const FOUR_SIX_FIVE = [4, 6, 5];

const UNKNOWN: BrandRule = {
  brand: 'unknown',
  prefix: /^/,
  lengths: [16],
  groups: FOUR_BY_FOUR,
  cvcLength: 3,
};

/** Issuer ranges. The first matching rule decides. */
const RULES: readonly BrandRule[] = [
  { brand: 'amex', prefix: /^3[47]/, lengths: [15], groups: FOUR_SIX_FIVE, cvcLength: 4 },
  // Older cards of this range have 14 digits, and the processor's test card has 16.
  { brand: 'diners', prefix: /^30[0-5]/, lengths: [14, 16], groups: FOUR_BY_FOUR, cvcLength: 3 },
  { brand: 'diners', prefix: /^3(6|[89])/, lengths: [14], groups: FOUR_SIX_FIVE, cvcLength: 3 },
  { brand: 'jcb', prefix: /^35(2[89]|[3-8])/, lengths: [16], groups: FOUR_BY_FOUR, cvcLength: 3 },
  { brand: 'discover', prefix: /^6(011|4[4-9]|5)/, lengths: [16], groups: FOUR_BY_FOUR, cvcLength: 3 },
  { brand: 'unionpay', prefix: /^(62|81)/, lengths: [16, 17, 18, 19], groups: FOUR_BY_FOUR, cvcLength: 3 },
  {
    brand: 'mastercard',
    prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    groups: FOUR_BY_FOUR,
    cvcLength: 3,
  },
  { brand: 'visa', prefix: /^4/, lengths: [16], groups: FOUR_BY_FOUR, cvcLength: 3 },
];

/** The rule for a complete or partial number. */
export function brandRuleOf(digits: string): BrandRule {
  return RULES.find(({ prefix }) => prefix.test(digits)) ?? UNKNOWN;
}
