import type { MerchantId } from '../ids/ids.js';
import type { RestrictedGoodsAllowance } from '../tax-quote/pricing-facts.js';

/** An allowance as the operator gives it. */
export interface GivenAllowance extends RestrictedGoodsAllowance {
  readonly merchantId: MerchantId;
  /** The licence that the merchant holds, in the operator's words. */
  readonly licence: string;
}

export interface StoredAllowance extends GivenAllowance {
  readonly id: string;
  /** RFC 3339, UTC. */
  readonly createdAt: string;
  /** RFC 3339, UTC; null while the allowance counts. */
  readonly revokedAt: string | null;
}
