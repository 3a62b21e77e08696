import type { PricingFacts } from '@landed/contracts/tax-quote/pricing-facts';
import type { TaxPlaceOf } from '@landed/contracts/tax-quote/tax-place';
import type { LandedCostOutcome, QuoteRequest } from '@landed/contracts/tax-quote/types';
import { onlyNationalLine } from './pricing/national-line.js';
import { taxPlaceOf } from './pricing/place.js';
import { priceQuote } from './pricing/price-quote.js';
import { priceTerritories } from './pricing/price-territory.js';
import { restrictionReason } from './pricing/restricted-goods.js';
import { loadTaxTables, type TaxTables } from './table-loader/load-tax-tables.js';
import { type LifeState, lifeState, type TableLife } from './table-loader/table-life.js';
import type { TaxEngine } from './tax-engine.js';
import { defaultEngineSettings, type TaxEngineOptions } from './tax-engine-options.js';

/** Changes with the code of this package. It does not change with the tables: every quote names those it used. */
const engineVersion = 'embedded-6';

/** An engine that prices in this process, at once. */
export interface LocalTaxEngine extends TaxEngine {
  price(request: QuoteRequest, on: string, facts?: PricingFacts): LandedCostOutcome;
  /** The tables that a quote of that day can use, and how long they are good for. */
  tablesOn(on: string): readonly TableStatus[];
  /** The tax area that a quote of that day would use for a destination. */
  readonly placeOf: TaxPlaceOf;
  readonly restrictionOf: RestrictionOf;
  readonly nationalLineOf: NationalLineOf;
}

/**
 * Why goods of an HS6 may not be imported into a destination; without a destination, why they may not be sold anywhere.
 * Null: they may, or only some of them may not. Allowances of a merchant do not count.
 */
export type RestrictionOf = (hs6: string, destination: string | null, on: string) => string | null;

/**
 * The eight digits of the only line that the official tariff of a destination has for an HS6. Null: it has several, or is
 * not on file.
 */
export type NationalLineOf = (hs6: string, destination: string, on: string) => string | null;

export interface TableStatus extends TableLife {
  readonly state: LifeState;
  /** How many codes have a tax rate that was not compared with the text of the law or an official list. */
  readonly unverifiedCodes: number;
}

/**
 * The engine that prices from the tables on disk, without a service. Reads and checks all tables once, here, and throws
 * one Error that lists every fault; engines with other options may share `loaded` tables. After that, `price` is pure, synchronous and never throws on a well-formed request.
 */
export function createTaxEngine(options: TaxEngineOptions = {}, loaded?: TaxTables): LocalTaxEngine {
  const settings = { ...defaultEngineSettings, ...options };
  const tables = loaded ?? loadTaxTables(settings.tableFolders);
  const { tier2 } = settings;
  const unknown = typeof tier2 === 'boolean' ? [] : tier2.filter((country) => !tables.tier2Countries.has(country));
  if (unknown.length > 0) throw new Error(`There are no tier 2 rules for: ${unknown.join(', ')}.`);
  return {
    version: engineVersion,
    price: (request, on, facts) =>
      priceTerritories(tables, request, on, (read) => priceQuote(tables, settings, read, on, facts)),
    tablesOn: (on) =>
      tables.inUse(on, settings).map((life) => ({
        ...life,
        state: lifeState(life, on),
        unverifiedCodes: tables.unverifiedCodesOf(life.id),
      })),
    restrictionOf: (hs6, destination, on) => restrictionReason(tables, hs6, destination, on),
    nationalLineOf: (hs6, destination, on) => onlyNationalLine(tables, hs6, destination, on),
    placeOf: (country, postalCode, on) => taxPlaceOf(tables, country, postalCode, on),
  };
}
