import type { RateRule, RateTable } from '../table-loader/rate-table.js';
import type { DutiableLine } from './possible-duties.js';
import type { QuoteContext } from './quote-context.js';

/** The trade agreement or scheme that covers the origin of a line, with its table of the date. */
export interface Preference {
  readonly name: string;
  readonly rates: RateTable;
}

/** The preference that a line claims. Null: it claims none, or no table on file covers its origin. */
export function preferenceOf(
  { rules, tables, on }: QuoteContext,
  { preference, origin }: Pick<DutiableLine, 'preference' | 'origin'>,
): Preference | null {
  const record = preference ? rules.preferences.get(origin) : undefined;
  const rates = record && tables.rateTableOf(record.rates, on);
  return record && rates ? { name: record.name, rates } : null;
}

/** The general rates, with those of the agreement where these are lower. */
export function withPreference(general: RateTable, preference: Preference): RateTable {
  return {
    ...general,
    find(code) {
      const found = general.find(code);
      if (found === undefined) return undefined;
      const isNational = found.level === 'national_line' || found.level === 'subheading';
      const rule = lowerRule(preference, isNational ? found.code : code.slice(0, 6), found.rule);
      if (rule === found.rule || found.level !== 'chapter') return { ...found, rule };
      // The rate of the agreement is a legal one, which the estimate that it replaces is not.
      return { ...found, rule, level: 'heading', codeDigits: 2 };
    },
    below: (prefix) =>
      general.below(prefix).map(({ code, value }) => ({ code, value: lowerRule(preference, code, value) })),
  };
}

function lowerRule({ name, rates }: Preference, code: string, general: RateRule): RateRule {
  const rule = rates.prefixOf(code) ?? rates.chapterOf(code)?.rule;
  return rule?.kind === 'ad_valorem' && isLower(rule.typ, general) ? { ...rule, agreement: name } : general;
}

/** A duty that is not one share of the value cannot be compared with a rate, unless the goods are free. */
function isLower(rate: number, general: RateRule): boolean {
  if (rate === 0) return !isFree(general);
  return general.kind === 'ad_valorem' && general.pieceMax === null && rate < general.min;
}

export function isFree(rule: RateRule): boolean {
  return rule.kind === 'ad_valorem' && rule.max === 0 && rule.pieceMin === 0;
}
