import type { TaxPlaceOf } from '@landed/contracts/tax-quote/tax-place';
import type { LandedCostOutcome, QuoteRequest } from '@landed/contracts/tax-quote/types';
import { createTaxEngine, type LocalTaxEngine } from './create-tax-engine.js';

export { checkLandedCost } from './check-landed-cost.js';
export {
  createTaxEngine,
  type LocalTaxEngine,
  type NationalLineOf,
  type RestrictionOf,
  type TableStatus,
} from './create-tax-engine.js';
export { majorUnits } from './pricing/charge-currency.js';
export { quoteRequest } from './quote-request.js';
export { builtInTableFolder, loadTaxTables, type TaxTables } from './table-loader/load-tax-tables.js';
export { lifeState, type TableLife } from './table-loader/table-life.js';
export type { TaxEngine } from './tax-engine.js';
export type { TaxEngineOptions } from './tax-engine-options.js';

let builtIn: LocalTaxEngine | undefined;

/**
 * Duty, tax and total of an order by the rules and rates of an ISO date, in UTC. Uses the built-in tables and default
 * options; the first call loads the tables. For other tables or options, create an engine with `createTaxEngine`.
 */
export function price(request: QuoteRequest, date: string): LandedCostOutcome {
  return builtInEngine().price(request, date);
}

/** The tax area of a destination by the built-in tables; the first call of `price` or of this loads them. */
export const builtInTaxPlaceOf: TaxPlaceOf = (country, postalCode, on) =>
  builtInEngine().placeOf(country, postalCode, on);

function builtInEngine(): LocalTaxEngine {
  builtIn ??= createTaxEngine();
  return builtIn;
}
