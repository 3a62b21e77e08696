import { expandRange } from './postal-prefixes.js';
import { type RateRow, rowIndexOf } from './rate-row.js';
import type { RuleSetFile } from './rule-set-schema.js';
import { seriesOf } from './table-head.js';
import type { RateTableFile } from './table-schema.js';
import { seriesOfRates, seriesOfVat } from './tables-in-use.js';
import type { VatTableFile } from './vat-table-schema.js';

/** What is missing or ambiguous in a rule set: one sentence per fault. */
export function ruleSetProblems(
  ruleSet: RuleSetFile,
  { rates, vat }: { readonly rates: readonly RateTableFile[]; readonly vat: readonly VatTableFile[] },
  prefixes: ReadonlySet<string>,
): string[] {
  const layerIds = new Set(ruleSet.duty.layers.map((layer) => layer.id));
  const unknown = (kind: string, names: readonly string[], known: (name: string) => boolean) =>
    names.filter((name) => !known(name)).map((name) => `unknown ${kind} ${name}`);
  const components = Object.values(ruleSet.tax.areas).flatMap((area) => area.components);
  const places = Object.values(ruleSet.places);
  return [
    ...unknown(
      'HS code',
      Object.values(ruleSet.goods).flatMap((list) => [...list.hs, ...list.except]),
      (code) => prefixes.has(code.slice(0, 6)),
    ),
    ...unknown(
      'goods',
      [
        ...ruleSet.restricted_imports,
        ...[...(ruleSet.duty.relief ?? []), ...(ruleSet.tax.relief ?? [])].flatMap((relief) => relief.except),
        ...components.flatMap((component) => Object.keys(component.reduced)),
        ...ruleSet.duty.layers.flatMap((layer) => [...layer.except, ...(layer.goods ?? [])]),
        ...ruleSet.assumptions.flatMap((entry) => entry.goods ?? []),
      ],
      (name) => Object.hasOwn(ruleSet.goods, name),
    ),
    ...unknown(
      'area',
      [
        ...places.flatMap((place) => [
          ...(place.area === undefined ? [] : [place.area]),
          ...Object.values(place.postal.areas),
        ]),
        ...ruleSet.assumptions.flatMap((entry) => entry.areas ?? []),
        ...(ruleSet.tax.without_local_tax ?? []),
      ],
      (name) => Object.hasOwn(ruleSet.tax.areas, name),
    ),
    ...unknown(
      'place',
      ruleSet.assumptions.flatMap((entry) => entry.places ?? []),
      (name) => Object.hasOwn(ruleSet.places, name),
    ),
    ...unknown(
      'layer',
      ruleSet.duty.layers.flatMap((layer) => layer.yields_to),
      (id) => layerIds.has(id),
    ),
    ...unknown('rates', seriesOfRates(ruleSet), (series) => hasSeries(rates, series, ruleSet.valid_from)),
    ...unknown('VAT table', seriesOfVat(ruleSet), (series) => hasSeries(vat, series, ruleSet.valid_from)),
    ...Object.entries(ruleSet.places).flatMap(([country, place]) => repeatedPostalCodes(country, place.postal)),
    ...unreachableReliefs('duty', ruleSet.duty.relief),
    ...unreachableReliefs('tax', ruleSet.tax.relief),
    ...layeredPieceRates(ruleSet, rates),
    ...layersOfOtherKinds(ruleSet, rates),
    ...preferenceProblems(ruleSet, rates),
  ];
}

function hasSeries(tables: readonly (RateTableFile | VatTableFile)[], series: string, on: string): boolean {
  return tables.some((table) => seriesOf(table) === series && table.valid_from <= on);
}

function repeatedPostalCodes(country: string, postal: RuleSetFile['places'][string]['postal']): string[] {
  const seen = new Set<string>();
  const twice = [...Object.keys(postal.areas), ...postal.excluded].flatMap(expandRange).filter((prefix) => {
    const known = seen.has(prefix);
    seen.add(prefix);
    return known;
  });
  return twice.map((prefix) => `${country}: postal code ${prefix} occurs twice`);
}

/** A relief has no effect after a relief for all countries, or if earlier ones name all of its countries. */
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

/** Layers are percentages that share one base and one rounding; an amount per piece by hand has neither. */
function layeredPieceRates(ruleSet: RuleSetFile, rates: readonly RateTableFile[]): string[] {
  if (ruleSet.duty.layers.length === 0) return [];
  const byPiece = (row: RateRow) =>
    typeof row === 'object' && ('per_piece' in row || 'piece_min' in row || 'piece_max' in row);
  return rates
    .filter((candidate) => seriesOfRates(ruleSet).includes(seriesOf(candidate)))
    .flatMap(({ chapters, chapter_estimates, rows }) => {
      const byChapter = { ...chapters, ...chapter_estimates };
      if (![...Object.values(byChapter), ...rowIndexOf(rows).values].some(byPiece)) return [];
      const national = [...rowIndexOf(rows).entries()].map(({ code, value }) => [code, value] as const);
      return [...Object.entries(byChapter), ...national];
    })
    .filter(([, row]) => byPiece(row))
    .map(([code]) => `${code} has a duty per piece, which cannot be combined with layers`);
}

/** A layer adds a share of the value: a duty by weight beside another one could not be capped or raised. */
function layersOfOtherKinds(ruleSet: RuleSetFile, rates: readonly RateTableFile[]): string[] {
  const series = new Set(ruleSet.duty.layers.flatMap((layer) => layer.rates ?? []));
  return rates
    .filter((candidate) => series.has(seriesOf(candidate)))
    .filter(({ rows }) => rowIndexOf(rows).values.some((row) => !isShareOfValue(row)))
    .map(({ id }) => `the layer table ${id} has a duty that is not a share of the value`);
}

/** A preference is compared with the general rate, so it is one share of the value; and an origin leads to one table. */
function preferenceProblems({ duty: { preferences } }: RuleSetFile, rates: readonly RateTableFile[]): string[] {
  const origins = preferences.flatMap((preference) => preference.origins);
  const series = new Set(preferences.map((preference) => preference.rates));
  return [
    ...origins
      .filter((origin, index) => origins.indexOf(origin) !== index)
      .map((origin) => `${origin} has more than one preference`),
    ...rates
      .filter((candidate) => series.has(seriesOf(candidate)))
      .filter(({ rows, chapters, chapter_estimates }) => {
        const all = [...rowIndexOf(rows).values, ...Object.values(chapters), ...Object.values(chapter_estimates)];
        return all.some((row) => typeof row !== 'number');
      })
      .map(({ id }) => `the preference table ${id} has a duty that is not one share of the value`),
  ];
}

function isShareOfValue(row: RateRow): boolean {
  return typeof row === 'number' || 'typ' in row || ('kind' in row && (row.kind === 'none' || row.kind === 'floor'));
}
