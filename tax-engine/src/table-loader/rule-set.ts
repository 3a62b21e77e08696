import type { Ppm } from '@landed/contracts/money/rate';
import { type HsSet, hsSet } from './hs-set.js';
import { type PostalPrefixes, postalPrefixes } from './postal-prefixes.js';
import { adValorem, type RateRule } from './rate-table.js';
import type { AssumptionRecord, LayerRecord, RuleSetFile } from './rule-set-schema.js';
import type { RowConfidence } from './vat-table-schema.js';

/** A rule set prepared for lookups: every list is a set, every range is expanded. Names are those of the file. */
export interface RuleSet {
  readonly id: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly currency: string;
  readonly customsTerritory: ReadonlySet<string>;
  readonly places: ReadonlyMap<string, Place>;
  readonly areas: ReadonlyMap<string, readonly TaxComponent[]>;
  readonly restrictedImports: readonly HsSet[];
  readonly tier: 1 | 2;
  readonly duty: RuleSetFile['duty'];
  readonly dutyReliefs: readonly Relief[];
  readonly taxReliefs: readonly Relief[];
  readonly taxWithoutDuty: RuleSetFile['tax']['without_duty'];
  /** Areas without a local tax. Null: no area has one. */
  readonly areasWithoutLocalTax: ReadonlySet<string> | null;
  /** By country of origin: what a claimed preference rests on. */
  readonly preferences: ReadonlyMap<string, RuleSetFile['duty']['preferences'][number]>;
  readonly layers: readonly Layer[];
  readonly assumptions: readonly Assumption[];
}

export interface Place {
  readonly area: string | null;
  readonly postalRequired: boolean;
  readonly postalPattern: RegExp | null;
  readonly postalAreas: PostalPrefixes<string>;
  readonly postalExcluded: PostalPrefixes<true>;
}

export interface TaxComponent {
  readonly name: string;
  readonly ppm: Ppm;
  readonly reduced: readonly ReducedRate[];
  /** A series of VAT tables, or null: only `reduced` and `ppm` decide. */
  readonly byGoods: string | null;
  readonly instead: ReadonlyMap<Ppm, Ppm>;
}

/**
 * The rate of some goods. `unitMax`, `unitBelow` and `unitAbove` bound the price of one piece; `unitExempt` is the part of
 * it that is free. All are minor units of the rule set's currency.
 */
export interface ReducedRate {
  /** The name of the goods in the rule set. */
  readonly name: string;
  readonly goods: HsSet;
  readonly ppm: Ppm;
  readonly unitMax: number | null;
  readonly unitBelow: number | null;
  readonly unitAbove: number | null;
  readonly unitExempt: number | null;
  /** Null: the confidence of the rule set counts. */
  readonly confidence: RowConfidence | null;
}

/** If `inclusive`, `limit` is the largest relieved value; otherwise it is the smallest value that is not relieved. */
export interface Relief {
  readonly shipsFrom: ReadonlySet<string> | null;
  readonly limit: number;
  readonly inclusive: boolean;
  readonly per: 'consignment' | 'item';
  readonly withShipping: boolean;
  readonly except: readonly HsSet[];
}

export interface Layer {
  readonly record: LayerRecord;
  /** The rate of a layer that has one for all its goods. Null: that of its table, or it only rejects goods. */
  readonly rule: RateRule | null;
  readonly origins: ReadonlySet<string> | null;
  readonly originsExcept: ReadonlySet<string>;
  readonly shipsFrom: ReadonlySet<string> | null;
  readonly shipsFromExcept: ReadonlySet<string>;
  /** Null: all goods. */
  readonly goods: readonly HsSet[] | null;
  readonly except: readonly HsSet[];
}

export interface Assumption {
  readonly record: AssumptionRecord;
  readonly goods: HsSet | null;
}

/** Expects checked names: a file that names missing goods or areas does not pass `tableProblems`. */
export function compileRuleSet(file: RuleSetFile): RuleSet {
  const goods = new Map(Object.entries(file.goods).map(([name, list]) => [name, hsSet(list.hs, list.except)]));
  const goodsNamed = (name: string) => goods.get(name) ?? hsSet([]);
  return {
    id: file.id,
    validFrom: file.valid_from,
    validTo: file.valid_to,
    currency: file.currency,
    customsTerritory: new Set(file.customs_territory),
    places: new Map(Object.entries(file.places).map(([country, place]) => [country, compilePlace(place)])),
    areas: new Map(
      Object.entries(file.tax.areas).map(([id, area]) => [
        id,
        area.components.map((component) => compileComponent(component, goodsNamed)),
      ]),
    ),
    restrictedImports: file.restricted_imports.map(goodsNamed),
    tier: file.tier,
    duty: file.duty,
    dutyReliefs: compileReliefs(file.duty.relief, goodsNamed),
    taxReliefs: compileReliefs(file.tax.relief, goodsNamed),
    taxWithoutDuty: file.tax.without_duty,
    areasWithoutLocalTax: file.tax.without_local_tax === undefined ? null : new Set(file.tax.without_local_tax),
    preferences: new Map(file.duty.preferences.flatMap((row) => row.origins.map((origin) => [origin, row]))),
    layers: file.duty.layers.map((record) => ({
      record,
      rule: record.ppm === undefined ? null : adValorem(record.ppm),
      origins: record.origins === undefined ? null : new Set(record.origins),
      originsExcept: new Set(record.origins_except),
      shipsFrom: record.ships_from === undefined ? null : new Set(record.ships_from),
      shipsFromExcept: new Set(record.ships_from_except),
      goods: record.goods?.map(goodsNamed) ?? null,
      except: record.except.map(goodsNamed),
    })),
    assumptions: file.assumptions.map((record) => ({
      record,
      goods: record.goods === undefined ? null : goodsNamed(record.goods),
    })),
  };
}

function compilePlace(place: RuleSetFile['places'][string]): Place {
  const { postal } = place;
  return {
    area: place.area ?? null,
    postalRequired: postal.required,
    postalPattern: postal.pattern === undefined ? null : new RegExp(postal.pattern),
    postalAreas: postalPrefixes(Object.entries(postal.areas)),
    postalExcluded: postalPrefixes(postal.excluded.map((range) => [range, true])),
  };
}

function compileComponent(
  component: RuleSetFile['tax']['areas'][string]['components'][number],
  goodsNamed: (name: string) => HsSet,
): TaxComponent {
  return {
    name: component.name,
    ppm: component.ppm,
    reduced: Object.entries(component.reduced).map(([name, rate]) => ({
      name,
      goods: goodsNamed(name),
      ppm: rate.ppm,
      unitMax: rate.unit_max ?? null,
      unitBelow: rate.unit_below ?? null,
      unitAbove: rate.unit_above ?? null,
      unitExempt: rate.unit_exempt ?? null,
      confidence: rate.confidence ?? null,
    })),
    byGoods: component.by_goods ?? null,
    instead: new Map(Object.entries(component.instead).map(([rate, own]) => [Number(rate), own])),
  };
}

function compileReliefs(rows: RuleSetFile['duty']['relief'], goodsNamed: (name: string) => HsSet): Relief[] {
  return (rows ?? []).map((row) => ({
    shipsFrom: row.ships_from === undefined ? null : new Set(row.ships_from),
    limit: row.max ?? row.below ?? 0,
    inclusive: row.max !== undefined,
    per: row.per,
    withShipping: row.with_shipping === true,
    except: row.except.map(goodsNamed),
  }));
}
