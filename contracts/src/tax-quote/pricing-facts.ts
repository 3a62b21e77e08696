import type { RestrictionReason } from '../restricted-goods/reasons.js';

/** The operator's decision that a merchant may sell goods that are restricted for one reason. */
export interface RestrictedGoodsAllowance {
  /** The reason of the restriction in the table of restricted goods, such as `medicine`. */
  readonly restriction: RestrictionReason;
  /** HS prefixes with two, four or six digits. Null: all goods that are restricted for the reason. */
  readonly hsPrefixes: readonly string[] | null;
  /** ISO 3166-1 alpha-2. Null: every destination. */
  readonly destinations: readonly string[] | null;
  /** ISO dates, both included. `validTo` is null: until it is revoked. */
  readonly validFrom: string;
  readonly validTo: string | null;
}

/** What the platform knows about a merchant and the tables do not. */
export interface PricingFacts {
  readonly allowances: readonly RestrictedGoodsAllowance[];
}

export const noPricingFacts: PricingFacts = { allowances: [] };
