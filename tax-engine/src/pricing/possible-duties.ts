import type { Ppm } from '@landed/contracts/money/rate';
import type { DutyRateRange } from '@landed/contracts/tax-quote/types';
import type { FoundRate, RateRule, RateTable } from '../table-loader/rate-table.js';
import { type DutyRate, generalDuty, type LineDuty } from './allocate-line-charges.js';
import { type AppliedLayer, type LayerInForce, layersOfGoods } from './applied-layers.js';
import { type LineMeasures, measuredDuty, type Unmeasured } from './measured-duty.js';
import type { QuoteContext } from './quote-context.js';

/** A line whose duty is looked up. `index` is its place in the request from 0, `origin` is a country. */
export interface DutiableLine extends LineMeasures {
  readonly index: number;
  /** As the merchant sent it: 6 to 12 digits. */
  readonly hsCode: string;
  readonly origin: string;
  readonly metalSharePercent: number | null;
  /** The merchant declares that it holds the proof of origin. */
  readonly preference: boolean;
}

/** The duty that one national line has with every layer. */
export interface PossibleDuty {
  /** Null: there is no usable rate; `unusable` says why. */
  readonly duty: LineDuty | null;
  /** All rates together. Null: the duty depends on weight, volume or pieces. */
  readonly total: Ppm | null;
  readonly rule: RateRule;
  readonly layers: readonly AppliedLayer[];
  /** What stands in for the duty or hinders it: the line lacks a measure, or the table an amount. */
  readonly unmeasured: Unmeasured | null;
}

/** A national line that a code can mean: one of the rates that its row gives, and the layers on it. */
export interface LayeredRate {
  readonly rule: RateRule;
  readonly layers: readonly AppliedLayer[];
}

/** The rates of a line that the merchant's code allows. */
export interface RangeInPpm extends DutyRateRange {
  readonly minPpm: Ppm;
  readonly maxPpm: Ppm;
}

/** Everything that the rates of a code depend on. */
export interface Grounds {
  readonly rates: RateTable;
  readonly layers: readonly LayerInForce[];
  readonly line: Pick<DutiableLine, 'hsCode' | 'metalSharePercent'>;
}

/** The code by which layers are looked up: the merchant's digits as far as the line has them, else the typical line. */
export function decidingCode(found: FoundRate, { hsCode }: Pick<DutiableLine, 'hsCode'>): string {
  if (found.level === 'national_line') return found.code.startsWith(hsCode) ? found.code : hsCode.slice(0, 10);
  return found.level === 'subheading' ? found.code : hsCode.slice(0, 6);
}

/**
 * How many national lines the merchant's code covers, and what they can bear. The first is the typical rate of the row
 * that was found.
 */
export function layeredRates(
  grounds: Grounds,
  found: FoundRate,
): { readonly lines: number; readonly layered: readonly [LayeredRate, ...LayeredRate[]] } {
  const { layers, line } = grounds;
  const { metalSharePercent } = line;
  const layer = (code: string, rule: RateRule, withoutParts: boolean): LayeredRate => ({
    rule,
    layers: layersOfGoods(layers, { code, metalSharePercent, withoutParts }),
  });
  const leaves = leavesBelow(grounds, found);
  const others = leaves.flatMap(({ code, rule }) => [
    ...boundsOf(rule).map((bound) => layer(code, bound, true)),
    ...partsOf(grounds, code).map((part) => layer(part, rule, false)),
  ]);
  return { lines: leaves.length, layered: [layer(decidingCode(found, line), found.rule, false), ...others] };
}

/** The national lines that the digits which decided can mean; a row of a heading or chapter is one line. */
function leavesBelow({ rates, line }: Grounds, found: FoundRate): { readonly code: string; readonly rule: RateRule }[] {
  const own = { code: decidingCode(found, line), rule: found.rule };
  if (found.codeDigits < 6) return [own];
  const below = rates.below(line.hsCode.slice(0, found.codeDigits));
  const leaves = below.filter(({ code }, index) => !below[index + 1]?.code.startsWith(code));
  return leaves.length === 0 ? [own] : leaves.map(({ code, value }) => ({ code, rule: value }));
}

/** A row by hand has a range of its own. */
function boundsOf(rule: RateRule): RateRule[] {
  if (rule.kind !== 'ad_valorem' || rule.min === rule.max) return [rule];
  return [rule.min, rule.max].map((typ) => ({ ...rule, typ }));
}

/** The longer codes that the layers distinguish within a national line. */
function partsOf({ layers }: Grounds, code: string): string[] {
  return layers.flatMap(({ rates }) => rates?.below(code).map((row) => row.code) ?? []);
}

/** The duty of a line whose code means this rate. */
export function dutyOf(
  context: QuoteContext,
  { rule, layers }: LayeredRate,
  line: LineMeasures,
  currency: string,
): PossibleDuty {
  if (!isMeasured(rule)) return fixedDuty({ rule, layers });
  const measured = measuredDuty(context, rule, line, currency);
  if (typeof measured !== 'string') {
    const named = layers.map((layer) => measuredRate(layer));
    const duty = { rates: [{ name: generalDuty, ppm: 0 }, ...named], measured, floor: 0, ceiling: null };
    return { duty, total: null, rule, layers, unmeasured: null };
  }
  if (rule.equivalent === null || !context.settings.specificDutyEquivalents) {
    return { duty: null, total: null, rule, layers, unmeasured: measured };
  }
  return byRates(rule, rule.equivalent, layers, measured);
}

/** The duty of a rate that depends on nothing but the code. */
function fixedDuty({ rule, layers }: LayeredRate): PossibleDuty {
  if (rule.kind === 'ad_valorem') return byRates(rule, rule.typ, layers, null);
  return { duty: null, total: null, rule, layers, unmeasured: null };
}

/** Whether the duty depends on weight, volume or pieces. */
export function isMeasured(rule: RateRule): rule is Extract<RateRule, { kind: 'specific' | 'compound' }> {
  return rule.kind === 'specific' || rule.kind === 'compound';
}

/** The rates are added up before they are applied, so that the duty is rounded once. */
function byRates(
  rule: RateRule,
  general: Ppm,
  applied: readonly AppliedLayer[],
  unmeasured: Unmeasured | null,
): PossibleDuty {
  const rates: DutyRate[] = [{ name: generalDuty, ppm: general }];
  let total = general;
  for (const layer of applied) {
    const { name, ppm, atLeast } = measuredRate(layer);
    const added = atLeast === true ? Math.max(ppm - general, 0) : ppm;
    if (added === 0) continue;
    rates.push({ name, ppm: added });
    total += added;
  }
  return { duty: { rates, floor: 0, ceiling: null }, total, rule, layers: applied, unmeasured };
}

/** The rate of a layer. A layer has shares of the value only; `ruleSetProblems` finds any other row. */
function measuredRate({ layer: { record }, rule }: AppliedLayer): DutyRate {
  if (rule?.kind === 'floor') return { name: record.name, ppm: rule.ppm, atLeast: true };
  const ppm = rule?.kind === 'ad_valorem' ? rule.typ : 0;
  return record.mode === 'cap_total' ? { name: record.name, ppm, atLeast: true } : { name: record.name, ppm };
}
