import { expandRange } from './postal-prefixes.js';
import type { RuleSetFile } from './rule-set-schema.js';
import { seriesOf } from './table-head.js';
import type { RateTableFile } from './table-schema.js';

/** What a rules pack names that is not there, or says so that it cannot be told what it means. */
export function ruleProblems(
  pack: RuleSetFile,
  rates: readonly RateTableFile[],
  prefixes: ReadonlySet<string>,
): string[] {
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
        ...pack.restricted_imports,
        ...[...(pack.duty.relief ?? []), ...(pack.tax.relief ?? [])].flatMap((relief) => relief.except),
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
    ...unreachableReliefs('duty', pack.duty.relief),
    ...unreachableReliefs('tax', pack.tax.relief),
    ...layeredPieceRates(pack, rates),
  ];
}

function ratesOf(pack: RuleSetFile): string[] {
  return [pack.duty.rates, ...pack.duty.layers.flatMap((layer) => layer.rates ?? [])];
}

function hasRates(rates: readonly RateTableFile[], series: string, on: string): boolean {
  return rates.some((pack) => seriesOf(pack) === series && pack.valid_from <= on);
}

function postalProblems(country: string, postal: RuleSetFile['places'][string]['postal']): string[] {
  const seen = new Set<string>();
  const twice = [...Object.keys(postal.areas), ...postal.excluded].flatMap(expandRange).filter((prefix) => {
    const known = seen.has(prefix);
    seen.add(prefix);
    return known;
  });
  return twice.map((prefix) => `${country}: postal code ${prefix} is named twice`);
}

/** A relief after one for every country, or for countries that an earlier one names, never counts. */
function unreachableReliefs(charge: 'duty' | 'tax', reliefs: RuleSetFile['duty']['relief']): string[] {
  const named = new Set<string>();
  let everywhere = false;
  return (reliefs ?? []).flatMap((relief, index) => {
    const reached = !everywhere && (relief.ships_from?.some((country) => !named.has(country)) ?? true);
    if (relief.ships_from === undefined) everywhere = true;
    for (const country of relief.ships_from ?? []) named.add(country);
    return reached ? [] : [`${charge} relief ${index} is never reached`];
  });
}

/** Layers are percentages on one base and one rounding, which an amount per piece has not. */
function layeredPieceRates(pack: RuleSetFile, rates: readonly RateTableFile[]): string[] {
  if (pack.duty.layers.length === 0) return [];
  return rates
    .filter((candidate) => ratesOf(pack).includes(seriesOf(candidate)))
    .flatMap((candidate) =>
      Object.entries({ ...candidate.chapters, ...candidate.chapter_estimates, ...candidate.rows }),
    )
    .filter(([, row]) => typeof row !== 'number' && ('per_piece' in row || 'piece_min' in row || 'piece_max' in row))
    .map(([code]) => `${code} has a duty per piece, which cannot be combined with layers`);
}
