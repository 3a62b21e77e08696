import type { PricingFacts } from '@landed/contracts/tax-quote/pricing-facts';
import type { LandedCostOutcome, QuoteRequest } from '@landed/contracts/tax-quote/types';

/**
 * Prices what an order costs the buyer, duty and tax included. An implementation responds in the currency of the
 * request, in minor units, with one line per requested line in the same order. It rejects a request with a code of the
 * error table rather than guess. Check every price with `checkLandedCost` before you store it.
 */
export interface TaxEngine {
  /** Changes whenever the same request could be priced differently for another reason than newer tables. */
  readonly version: string;
  /**
   * `on` is the ISO date, in UTC, whose rules and rates apply. The same request and date give the same amounts. The
   * engine of this package responds at once; a remote one responds later. `facts`: what the platform knows about the
   * merchant; none if absent. A remote engine does not receive them.
   */
  price(request: QuoteRequest, on: string, facts?: PricingFacts): LandedCostOutcome | Promise<LandedCostOutcome>;
}
