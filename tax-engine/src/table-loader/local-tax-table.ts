import type { Ppm } from '@landed/contracts/money/rate';
import type { LocalTaxFile } from './local-tax-schema.js';
import type { RuleSetFile } from './rule-set-schema.js';
import { seriesOf } from './table-head.js';

/** What counties, cities and districts charge in one postal code, added up. */
export interface LocalRate {
  readonly ppm: Ppm;
  readonly groceries: Ppm;
  /** Parts of the postal code have a higher rate. */
  readonly isLowest: boolean;
}

export interface LocalTaxTable {
  readonly id: string;
  readonly validFrom: string;
  readonly validTo: string;
  /** @param postalCode in its canonical form, without spaces and hyphens. */
  find(postalCode: string): LocalRate | undefined;
}

export function localTaxSeries(country: string, area: string): string {
  return `local_tax/${country}-${area}`;
}

export function compileLocalTax(file: LocalTaxFile): LocalTaxTable {
  const rates = new Map(Object.entries(file.rates));
  return {
    id: file.id,
    validFrom: file.valid_from,
    validTo: file.valid_to,
    find(postalCode) {
      const rate = rates.get(postalCode.slice(0, 5));
      return rate && { ppm: rate.ppm, groceries: rate.groceries ?? rate.ppm, isLowest: rate.lowest === true };
    },
  };
}

/** What is wrong with a table beside the rule sets: one sentence per fault. */
export function localTaxProblems(file: LocalTaxFile, rules: readonly RuleSetFile[]): string[] {
  const series = localTaxSeries(file.country, file.area);
  const served = rules.filter((ruleSet) => Object.hasOwn(ruleSet.places, file.country));
  const hasArea = served.some((ruleSet) => Object.hasOwn(ruleSet.tax.areas, file.area));
  const hasNone = served.some((ruleSet) => ruleSet.tax.without_local_tax?.includes(file.area) === true);
  return [
    ...(seriesOf(file) === series ? [] : [`the id does not start with ${series}@`]),
    ...(hasArea ? [] : [`no rule set of ${file.country} has the tax area ${file.area}`]),
    ...(hasNone ? [`the rule set says that ${file.area} has no local tax`] : []),
  ];
}
