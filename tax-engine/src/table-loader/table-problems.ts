import { localTaxProblems } from './local-tax-table.js';
import { type RateRow, rowIndexOf } from './rate-row.js';
import { ruleSetProblems } from './rule-set-problems.js';
import type { RuleSetFile } from './rule-set-schema.js';
import { seriesOf } from './table-head.js';
import type { NomenclatureTable, RateTableFile, TaxTable } from './table-schema.js';
import { repeatedTypical, typicalByHs6 } from './typical-lines.js';
import { decidedSubheadings, vatTableProblems } from './vat-table-problems.js';

/** What is wrong with tables that each have the right shape: one sentence per fault. */
export function tableProblems(tables: readonly TaxTable[]): string[] {
  const rates = tables.filter((table) => table.kind === 'rates');
  const rules = tables.filter((table) => table.kind === 'rules');
  const nomenclatures = tables.filter((table) => table.kind === 'nomenclature');
  const vat = tables.filter((table) => table.kind === 'vat');
  const restricted = tables.filter((table) => table.kind === 'restricted');
  const localTaxes = tables.filter((table) => table.kind === 'local_tax');
  const prefixes = knownPrefixes(nomenclatures);
  const decided = decidedSubheadings(prefixes);
  const hs6 = new Set([...prefixes].filter((code) => code.length === 6).map(Number));
  return [
    ...(nomenclatures.length === 0 ? ['there is no nomenclature table'] : []),
    ...(restricted.length === 0 ? ['there is no table of restricted goods'] : []),
    ...headProblems(tables),
    ...contestedCountries(rules),
    ...rates.flatMap((table) => rateProblems(table, prefixes, hs6).map((text) => `${table.id}: ${text}`)),
    ...vat.flatMap((table) => vatTableProblems(table, decided, prefixes).map((text) => `${table.id}: ${text}`)),
    ...restricted.flatMap((table) =>
      table.rows
        .flatMap((row) => row.hs.split(' '))
        .filter((code) => !prefixes.has(code))
        .map((code) => `${table.id}: ${code} is not in the nomenclature`),
    ),
    ...localTaxes.flatMap((table) => localTaxProblems(table, rules).map((text) => `${table.id}: ${text}`)),
    ...rules.flatMap((table) => ruleSetProblems(table, { rates, vat }, prefixes).map((text) => `${table.id}: ${text}`)),
  ];
}

function headProblems(tables: readonly TaxTable[]): string[] {
  const seen = new Set<string>();
  return tables.flatMap((table) => {
    const problems: string[] = [];
    if (seen.has(table.id)) problems.push(`${table.id}: more than one table has this id`);
    seen.add(table.id);
    if (!table.id.startsWith(`${table.kind}/`)) problems.push(`${table.id}: the id does not start with its kind`);
    if (table.id.split(/[@.]/)[1] !== table.valid_from) {
      problems.push(`${table.id}: the id does not end with valid_from`);
    }
    if (table.valid_to < table.valid_from) problems.push(`${table.id}: valid_to is before valid_from`);
    return problems;
  });
}

function contestedCountries(rules: readonly RuleSetFile[]): string[] {
  const owner = new Map<string, string>();
  return rules.flatMap((table) =>
    Object.keys(table.places).flatMap((country) => {
      const other = owner.get(country) ?? seriesOf(table);
      owner.set(country, other);
      return other === seriesOf(table) ? [] : [`${table.id}: ${country} is also served by ${other}`];
    }),
  );
}

function rateProblems(table: RateTableFile, prefixes: ReadonlySet<string>, hs6: ReadonlySet<number>): string[] {
  const index = rowIndexOf(table.rows);
  const chapters = [table.chapters, table.chapter_estimates];
  const codes = [...chapters.flatMap((part) => Object.keys(part)), ...index.codesOutside(hs6)];
  const rows = [...chapters.flatMap((part) => Object.values(part)), ...index.values];
  return [
    ...codes.filter((code) => !prefixes.has(code.slice(0, 6))).map((code) => `${code} is not in the nomenclature`),
    ...(rows.every(isOrdered) ? [] : disordered(table)),
    ...Object.keys(table.chapters)
      .filter((chapter) => Object.hasOwn(table.chapter_estimates, chapter))
      .map((chapter) => `${chapter} has both a rate and an estimate`),
    ...repeatedTypical(table.typical).map((code) => `${code} has more than one typical line`),
    ...[...typicalByHs6(table.typical).values()]
      .filter(({ code }) => index.prefixOf(code) === undefined)
      .map(({ code }) => `the typical line ${code} has no row`),
  ];
}

function disordered(table: RateTableFile): string[] {
  const chapters = Object.entries({ ...table.chapters, ...table.chapter_estimates });
  return [...chapters, ...[...rowIndexOf(table.rows).entries()].map(({ code, value }) => [code, value] as const)]
    .filter(([, row]) => !isOrdered(row))
    .map(([code]) => `${code}: min, typ and max are out of order`);
}

function isOrdered(row: RateRow): boolean {
  if (typeof row === 'number' || !('typ' in row)) return true;
  return (row.min ?? row.typ) <= row.typ && row.typ <= (row.max ?? row.typ);
}

function knownPrefixes(nomenclatures: readonly NomenclatureTable[]): Set<string> {
  const prefixes = new Set<string>();
  for (const table of nomenclatures) {
    for (const code of subheadingsOf(table)) {
      prefixes.add(code).add(code.slice(0, 4)).add(code.slice(0, 2));
    }
  }
  return prefixes;
}

/** Every HS6 code of a nomenclature. */
export function subheadingsOf(table: NomenclatureTable): string[] {
  return Object.entries(table.subheadings).flatMap(([chapter, rest]) =>
    rest.split(' ').map((digits) => chapter + digits),
  );
}
