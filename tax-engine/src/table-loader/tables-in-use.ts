import type { RuleSetFile } from './rule-set-schema.js';
import { revisionOf, seriesOf } from './table-head.js';
import { addDays, type TableLife } from './table-life.js';
import type { TaxTable } from './table-schema.js';

/** Which of two tables of a series applies first: the newer one, and of two revisions the higher one. */
export function newestFirst(a: TaxTable, b: TaxTable): number {
  if (a.valid_from !== b.valid_from) return a.valid_from < b.valid_from ? 1 : -1;
  return revisionOf(b) - revisionOf(a);
}

/** The last day for which a table, or a newer one that follows without a gap, was checked. */
export function coveredUntil(tables: readonly TaxTable[]): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  const followed = new Map<string, { readonly from: string; readonly until: string }>();
  for (const table of tables.toSorted(newestFirst)) {
    const series = seriesOf(table);
    const next = followed.get(series);
    const isFollowed = next !== undefined && next.from <= addDays(table.valid_to, 1);
    const until = isFollowed && next.until > table.valid_to ? next.until : table.valid_to;
    days.set(table.id, until);
    if (next?.from !== table.valid_from) followed.set(series, { from: table.valid_from, until });
  }
  return days;
}

/**
 * The tables that a quote of that day can use: of every rule set that is served, with its rates, the exchange rates and
 * the nomenclature. Exchange rates live as long as the operator allows.
 */
export function tablesInUse(
  tables: readonly TaxTable[],
  on: string,
  { fxMaxAgeDays, isServed }: { readonly fxMaxAgeDays: number; isServed(rules: RuleSetFile): boolean },
): TableLife[] {
  const newest = new Map<string, TaxTable>();
  for (const table of tables.toSorted(newestFirst)) {
    if (table.valid_from <= on && !newest.has(seriesOf(table))) newest.set(seriesOf(table), table);
  }
  const rules = [...newest.values()].filter((table) => table.kind === 'rules').filter(isServed);
  const series = new Set(rules.flatMap((table) => [...seriesOfRates(table), ...seriesOfVat(table)]));
  const until = coveredUntil(tables);
  return [...newest.values()]
    .filter((table) =>
      table.kind === 'rules'
        ? isServed(table)
        : (table.kind !== 'rates' && table.kind !== 'vat') || series.has(seriesOf(table)),
    )
    .map((table) => ({
      id: table.id,
      from: table.valid_from,
      until: table.kind === 'fx' ? addDays(table.as_of, fxMaxAgeDays) : (until.get(table.id) ?? table.valid_to),
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** The series of VAT tables that a rule set names. */
export function seriesOfVat(ruleSet: RuleSetFile): string[] {
  const components = Object.values(ruleSet.tax.areas).flatMap((area) => area.components);
  return [...new Set(components.flatMap((component) => component.by_goods ?? []))];
}

/** The series of rate tables that a rule set names. */
export function seriesOfRates(ruleSet: RuleSetFile): string[] {
  const { rates, preferences, layers } = ruleSet.duty;
  return [
    rates,
    ...preferences.map((preference) => preference.rates),
    ...layers.flatMap((layer) => [...(layer.rates === undefined ? [] : [layer.rates]), ...layer.except_rates]),
  ];
}
