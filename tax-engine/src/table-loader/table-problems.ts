import { ruleProblems } from './rule-set-problems.js';
import type { RuleSetFile } from './rule-set-schema.js';
import { seriesOf } from './table-head.js';
import type { NomenclatureTable, RateRow, RateTableFile, TaxTable } from './table-schema.js';

/** What is wrong with a set of packs that each have the right shape: one sentence per fault, none when all is well. */
export function tableProblems(packs: readonly TaxTable[]): string[] {
  const rates = packs.filter((pack) => pack.kind === 'rates');
  const rules = packs.filter((pack) => pack.kind === 'rules');
  const nomenclatures = packs.filter((pack) => pack.kind === 'nomenclature');
  const prefixes = knownPrefixes(nomenclatures);
  return [
    ...(nomenclatures.length === 0 ? ['there is no nomenclature pack'] : []),
    ...headProblems(packs),
    ...contestedCountries(rules),
    ...rates.flatMap((pack) => rateProblems(pack, prefixes).map((text) => `${pack.id}: ${text}`)),
    ...rules.flatMap((pack) => ruleProblems(pack, rates, prefixes).map((text) => `${pack.id}: ${text}`)),
  ];
}

function headProblems(packs: readonly TaxTable[]): string[] {
  const seen = new Set<string>();
  return packs.flatMap((pack) => {
    const problems: string[] = [];
    if (seen.has(pack.id)) problems.push(`${pack.id}: more than one pack has this id`);
    seen.add(pack.id);
    if (!pack.id.startsWith(`${pack.kind}/`)) problems.push(`${pack.id}: the id does not start with its kind`);
    if (!pack.id.endsWith(`@${pack.valid_from}`)) problems.push(`${pack.id}: the id does not end with valid_from`);
    if (pack.valid_to < pack.valid_from) problems.push(`${pack.id}: valid_to is before valid_from`);
    return problems;
  });
}

function contestedCountries(rules: readonly RuleSetFile[]): string[] {
  const owner = new Map<string, string>();
  return rules.flatMap((pack) =>
    Object.keys(pack.places).flatMap((country) => {
      const other = owner.get(country) ?? seriesOf(pack);
      owner.set(country, other);
      return other === seriesOf(pack) ? [] : [`${pack.id}: ${country} is also served by ${other}`];
    }),
  );
}

function rateProblems(pack: RateTableFile, prefixes: ReadonlySet<string>): string[] {
  const rows = [pack.chapters, pack.chapter_estimates, pack.rows].flatMap((part) => Object.entries(part));
  const twice = Object.keys(pack.chapters).filter((chapter) => Object.hasOwn(pack.chapter_estimates, chapter));
  return [
    ...rows.flatMap(([code, row]) => [
      ...(prefixes.has(code) ? [] : [`${code} is not in the nomenclature`]),
      ...(isOrdered(row) ? [] : [`${code}: min, typ and max are out of order`]),
    ]),
    ...twice.map((chapter) => `${chapter} has both a rate and an estimate`),
  ];
}

function isOrdered(row: RateRow): boolean {
  if (typeof row === 'number' || !('typ' in row)) return true;
  return (row.min ?? row.typ) <= row.typ && row.typ <= (row.max ?? row.typ);
}

function knownPrefixes(nomenclatures: readonly NomenclatureTable[]): Set<string> {
  const prefixes = new Set<string>();
  for (const pack of nomenclatures) {
    for (const code of subheadingsOf(pack)) {
      prefixes.add(code).add(code.slice(0, 4)).add(code.slice(0, 2));
    }
  }
  return prefixes;
}

/** Every HS6 code of a nomenclature. */
export function subheadingsOf(pack: NomenclatureTable): string[] {
  return Object.entries(pack.subheadings).flatMap(([chapter, rest]) =>
    rest.split(' ').map((digits) => chapter + digits),
  );
}
