import type { TaxTables } from '../table-loader/load-tax-tables.js';

/**
 * The only national line of eight digits that the tariff of a destination has for an HS6. Null: the HS6 has several
 * lines, or the table on file is not the official one, which may lack some of them.
 */
export function onlyNationalLine(tables: TaxTables, hs6: string, destination: string, on: string): string | null {
  const rules = tables.ruleSetFor(destination, on);
  const rates = rules && tables.rateTableOf(rules.duty.rates, on);
  if (rates?.confidence !== 'A') return null;
  const [line, ...others] = new Set(rates.below(hs6).map(({ code }) => code.slice(0, 8)));
  return line === undefined || others.length > 0 ? null : line;
}
