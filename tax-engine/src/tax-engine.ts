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
   * engine of this package responds at once; a remote one responds later.
   */
  price(request: QuoteRequest, on: string): LandedCostOutcome | Promise<LandedCostOutcome>;
}
