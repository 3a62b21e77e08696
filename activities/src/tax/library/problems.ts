import { expandRange } from './postal-prefixes.js';
import type { NomenclaturePack, Pack, RateRow, RatesPack, RulesPack } from './schema.js';

/** What is wrong with a set of packs that each have the right shape: one sentence per fault, none when all is well. */
export function packProblems(packs: readonly Pack[]): string[] {
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

/** The series of a pack is its id without the date. */
export function seriesOf(pack: { readonly id: string }): string {
  return pack.id.slice(0, pack.id.indexOf('@'));
}

function headProblems(packs: readonly Pack[]): string[] {
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

function contestedCountries(rules: readonly RulesPack[]): string[] {
  const owner = new Map<string, string>();
  return rules.flatMap((pack) =>
    Object.keys(pack.places).flatMap((country) => {
      const other = owner.get(country) ?? seriesOf(pack);
      owner.set(country, other);
      return other === seriesOf(pack) ? [] : [`${pack.id}: ${country} is also served by ${other}`];
    }),
  );
}

function rateProblems(pack: RatesPack, prefixes: ReadonlySet<string>): string[] {
  const rows = [...Object.entries(pack.chapter_estimates), ...Object.entries(pack.rows)];
  return rows.flatMap(([code, row]) => [
    ...(prefixes.has(code) ? [] : [`${code} is not in the nomenclature`]),
    ...(isOrdered(row) ? [] : [`${code}: min, typ and max are out of order`]),
  ]);
}

function isOrdered(row: RateRow): boolean {
  if (typeof row === 'number' || !('typ' in row)) return true;
  return (row.min ?? row.typ) <= row.typ && row.typ <= (row.max ?? row.typ);
}

function ruleProblems(pack: RulesPack, rates: readonly RatesPack[], prefixes: ReadonlySet<string>): string[] {
  const layerIds = new Set(pack.duty.layers.map((layer) => layer.id));
  const unknown = (kind: string, names: readonly string[], known: (name: string) => boolean) =>
    names.filter((name) => !known(name)).map((name) => `unknown ${kind} ${name}`);
  const components = Object.values(pack.tax.areas).flatMap((area) => area.components);
  const places = Object.values(pack.places);
  return [
    ...unknown(
      'HS code',
      Object.values(pack.goods).flatMap((list) => [...list.hs, ...list.except]),
      (code) => prefixes.has(code),
    ),
    ...unknown(
      'goods',
      [
        ...pack.restricted,
        ...components.flatMap((component) => Object.keys(component.reduced)),
        ...pack.duty.layers.flatMap((layer) => layer.except),
        ...pack.assumptions.flatMap((entry) => entry.goods ?? []),
      ],
      (name) => Object.hasOwn(pack.goods, name),
    ),
    ...unknown(
      'area',
      [
        ...places.flatMap((place) => [
          ...(place.area === undefined ? [] : [place.area]),
          ...Object.values(place.postal.areas),
        ]),
        ...pack.assumptions.flatMap((entry) => entry.areas ?? []),
      ],
      (name) => Object.hasOwn(pack.tax.areas, name),
    ),
    ...unknown(
      'place',
      pack.assumptions.flatMap((entry) => entry.places ?? []),
      (name) => Object.hasOwn(pack.places, name),
    ),
    ...unknown(
      'layer',
      pack.duty.layers.flatMap((layer) => layer.yields_to),
      (id) => layerIds.has(id),
    ),
    ...unknown('rates', ratesOf(pack), (series) => hasRates(rates, series, pack.valid_from)),
    ...Object.entries(pack.places).flatMap(([country, place]) => postalProblems(country, place.postal)),
    ...layeredPieceRates(pack, rates),
  ];
}

function ratesOf(pack: RulesPack): string[] {
  return [pack.duty.rates, ...pack.duty.layers.flatMap((layer) => layer.rates ?? [])];
}

function hasRates(rates: readonly RatesPack[], series: string, on: string): boolean {
  return rates.some((pack) => seriesOf(pack) === series && pack.valid_from <= on);
}

function postalProblems(country: string, postal: RulesPack['places'][string]['postal']): string[] {
  const seen = new Set<string>();
  const twice = [...Object.keys(postal.areas), ...postal.excluded].flatMap(expandRange).filter((prefix) => {
    const known = seen.has(prefix);
    seen.add(prefix);
    return known;
  });
  return twice.map((prefix) => `${country}: postal code ${prefix} is named twice`);
}

/** Layers are percentages on one base and one rounding, which an amount per piece has not. */
function layeredPieceRates(pack: RulesPack, rates: readonly RatesPack[]): string[] {
  if (pack.duty.layers.length === 0) return [];
  return rates
    .filter((candidate) => ratesOf(pack).includes(seriesOf(candidate)))
    .flatMap((candidate) => Object.entries({ ...candidate.chapter_estimates, ...candidate.rows }))
    .filter(([, row]) => typeof row !== 'number' && ('per_piece' in row || 'piece_min' in row || 'piece_max' in row))
    .map(([code]) => `${code} has a duty per piece, which cannot be combined with layers`);
}

function knownPrefixes(nomenclatures: readonly NomenclaturePack[]): Set<string> {
  const prefixes = new Set<string>();
  for (const pack of nomenclatures) {
    for (const code of subheadingsOf(pack)) {
      prefixes.add(code).add(code.slice(0, 4)).add(code.slice(0, 2));
    }
  }
  return prefixes;
}

/** Every HS6 code of a nomenclature. */
export function subheadingsOf(pack: NomenclaturePack): string[] {
  return Object.entries(pack.subheadings).flatMap(([chapter, rest]) =>
    rest.split(' ').map((digits) => chapter + digits),
  );
}
