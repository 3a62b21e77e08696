import type { TaxTables } from '../table-loader/load-tax-tables.js';
import type { RateRule, RateTable } from '../table-loader/rate-table.js';
import type { Layer } from '../table-loader/rule-set.js';
import { compareWithLimit } from './charge-currency.js';
import { type QuoteContext, useTable } from './quote-context.js';

/** A layer that applies to goods. `rule` is its rate; null for a layer that only rejects goods. */
export interface AppliedLayer extends LayerInForce {
  readonly rule: RateRule | null;
  /** The layer covers a part of the national line: codes that are longer than the one that is priced. */
  readonly inPart: boolean;
}

/** A layer with the table of its goods; null for a layer that names its goods itself. */
export interface LayerInForce {
  readonly layer: Layer;
  readonly rates: RateTable | null;
  /** The tables of the goods that are exempt from it. */
  readonly exempt: readonly RateTable[];
}

/** The layers on goods of one origin. Orders with the same layers have the same `number`. */
export interface OriginLayers {
  readonly layers: readonly LayerInForce[];
  readonly number: number;
}

/** The layers of an order that depend on origin, date and value, found once for all goods of an origin. */
export function layersOfOrigin(context: QuoteContext, origin: string): OriginLayers {
  const known = layersByOrigin.get(context) ?? new Map<string, OriginLayers>();
  layersByOrigin.set(context, known);
  const found = known.get(origin) ?? numbered(context, findLayers(context, origin));
  known.set(origin, found);
  return found;
}

const layersByOrigin = new WeakMap<QuoteContext, Map<string, OriginLayers>>();
const numbersByTables = new WeakMap<TaxTables, Map<string, number>>();

/** The rule set and the tables have unique ids, so there are as many numbers as combinations of layers in the law. */
function numbered({ tables, rules }: QuoteContext, layers: readonly LayerInForce[]): OriginLayers {
  const numbers = numbersByTables.get(tables) ?? new Map<string, number>();
  numbersByTables.set(tables, numbers);
  const name = `${rules.id} ${layers.map(nameOf).join()}`;
  const number = numbers.get(name) ?? numbers.size;
  numbers.set(name, number);
  return { layers, number };
}

function nameOf({ layer, rates, exempt }: LayerInForce): string {
  return [layer.record.id, rates?.id, ...exempt.map(({ id }) => id)].join(' ');
}

function findLayers(context: QuoteContext, origin: string): LayerInForce[] {
  return context.rules.layers.flatMap((layer): LayerInForce[] => {
    const isFrom = (layer.origins?.has(origin) ?? true) && !layer.originsExcept.has(origin);
    if (!isFrom || !isInForce(layer, context.on) || !appliesToConsignment(context, layer)) return [];
    const exempt = layer.record.except_rates.flatMap((series) => tableInUse(context, series) ?? []);
    const series = layer.record.rates;
    if (series === undefined) return [{ layer, rates: null, exempt }];
    const rates = tableInUse(context, series);
    return rates === undefined ? [] : [{ layer, rates, exempt }];
  });
}

function tableInUse(context: QuoteContext, series: string): RateTable | undefined {
  const table = context.tables.rateTableOf(series, context.on);
  if (table !== undefined) useTable(context, table);
  return table;
}

/** The layers that may cover a code of the HS6. Most tables of layers have no row for it, and its codes need not ask them. */
export function layersOfHs6(layers: readonly LayerInForce[], hs6: string): readonly LayerInForce[] {
  return layers.filter(
    ({ rates }) =>
      rates === null ||
      rates.prefixOf(hs6) !== undefined ||
      rates.below(hs6).length > 0 ||
      rates.chapterOf(hs6) !== undefined,
  );
}

/** What a layer says about a code. `withoutParts`: as if goods of the code were not among the longer codes it covers. */
interface LayeredGoods {
  readonly code: string;
  readonly metalSharePercent: number | null;
  readonly withoutParts: boolean;
}

/** The layers that apply to goods with this code, without those that yield to another one. */
export function layersOfGoods(layers: readonly LayerInForce[], goods: LayeredGoods): AppliedLayer[] {
  const covering = layers.flatMap((layer) => appliedLayer(layer, goods) ?? []);
  if (covering.length < 2) return covering;
  const ids = new Set(covering.map(({ layer }) => layer.record.id));
  return covering.filter(({ layer }) => !layer.record.yields_to.some((id) => ids.has(id)));
}

function appliedLayer({ layer, rates, exempt }: LayerInForce, goods: LayeredGoods): AppliedLayer | null {
  const { record, except } = layer;
  const { code, metalSharePercent } = goods;
  if (layer.goods !== null && !layer.goods.some((set) => set.has(code))) return null;
  if (except.some((set) => set.has(code)) || exempt.some((table) => table.prefixOf(code) !== undefined)) return null;
  if (record.metal_share_min !== undefined && (metalSharePercent ?? 100) < record.metal_share_min) return null;
  if (rates === null) return { layer, rates, exempt, rule: layer.rule, inPart: false };
  const found = findInLayer(rates, goods);
  if (found === null || found.rule.kind === 'none') return null;
  return { layer, rates, exempt, rule: layer.rule ?? found.rule, inPart: found.inPart };
}

/**
 * The rate of a code in the table of a layer. Where the table has only longer codes, a part of the goods is covered: the
 * highest of their rates counts, because a duty that is missing cannot be collected later.
 */
function findInLayer(
  rates: RateTable,
  { code, withoutParts }: LayeredGoods,
): { readonly rule: RateRule; readonly inPart: boolean } | null {
  const exact = rates.prefixOf(code);
  if (exact !== undefined) return { rule: exact, inPart: false };
  const below = rates.below(code);
  if (below.length > 0) {
    if (withoutParts) return null;
    const highest = below.reduce((best, row) => (ppmOf(row.value) > ppmOf(best.value) ? row : best));
    return { rule: highest.value, inPart: true };
  }
  const chapter = rates.chapterOf(code);
  return chapter === undefined ? null : { rule: chapter.rule, inPart: false };
}

function ppmOf(rule: RateRule): number {
  if (rule.kind === 'ad_valorem') return rule.typ;
  return rule.kind === 'floor' ? rule.ppm : 0;
}

function isInForce({ record }: Layer, on: string): boolean {
  return (record.from ?? on) <= on && on <= (record.to ?? on);
}

/** A bound that cannot be compared for lack of an exchange rate becomes an issue on the worksheet. */
function appliesToConsignment(context: QuoteContext, { record, shipsFrom, shipsFromExcept }: Layer): boolean {
  const { request, subtotal } = context;
  if (shipsFrom?.has(request.shipFromCountry) === false || shipsFromExcept.has(request.shipFromCountry)) return false;
  const { above, max } = record.goods_value ?? {};
  return (
    (above === undefined || (compareWithLimit(context, subtotal, above) ?? 0) > 0) &&
    (max === undefined || (compareWithLimit(context, subtotal, max) ?? 1) <= 0)
  );
}
