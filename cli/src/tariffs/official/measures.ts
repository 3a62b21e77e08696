import type { Duty } from './duty.js';
import { readEuropeanDuty } from './european-duty-text.js';
import { isInForce, type MeasurePeriod } from './measure-period.js';
import { DutyReader } from './read-duties.js';
import type { ReadingOptions, ReadTariff } from './tariff-line.js';

/** A measure of TARIC or of the UK Trade Tariff, as far as a general rate needs it. */
export interface Measure extends MeasurePeriod {
  /** Ten digits, without the suffix of the product line. */
  readonly code: string;
  /** `103` third country duty, `112` autonomous suspension. Others are preferences, quotas, controls. */
  readonly type: string;
  readonly area: string;
  /** An additional code limits a measure to some of the goods, or to some producers. */
  readonly additionalCode: string;
  readonly duty: string;
  /** The code can be declared, and no other code stands below it. */
  readonly isLeaf: boolean;
  readonly at: string;
}

const thirdCountryDuty = '103';
const suspension = '112';
/** Erga omnes: every origin. */
const everyOrigin = '1011';

/**
 * The general duty by code: the third country duty for every origin that is in force on the day. A suspension for every
 * origin and all goods of the code replaces it. Measures with an additional code, for an end use (105, 115), of quotas
 * and of preferences do not count.
 */
export function generalDuties(measures: Iterable<Measure>, what: string, { on, currency }: ReadingOptions): ReadTariff {
  const suspended = new Map<string, Measure>();
  const general: Measure[] = [];
  const known = new Set<string>();
  for (const measure of measures) {
    if (measure.area !== everyOrigin || measure.additionalCode !== '') continue;
    if (measure.type !== thirdCountryDuty && measure.type !== suspension) continue;
    known.add(measure.code);
    if (!isInForce(measure, on)) continue;
    if (measure.type === suspension) suspended.set(measure.code, measure);
    else general.push(measure);
  }
  const reader = new DutyReader((text): Duty | null => readEuropeanDuty(text, currency));
  const divided = new Set([...known].filter((code) => !code.endsWith('0000')).map((code) => code.slice(0, 6)));
  for (const measure of general) {
    const { duty: text, at } = suspended.get(measure.code) ?? measure;
    reader.add(measure.isLeaf ? measure.code : definedCode(measure.code, divided), text, at);
    known.delete(measure.code);
  }
  for (const code of known) reader.addUnrated(code);
  return reader.result(what);
}

/**
 * The digits at which a measure is defined: `0809400500` is for all of 08094005. `0101210000` is the line 01012100, or all
 * of 010121 where the file has lines below it (`divided`).
 */
function definedCode(code: string, divided: ReadonlySet<string>): string {
  if (!code.endsWith('00')) return code;
  return code.endsWith('0000') && divided.has(code.slice(0, 6)) ? code.slice(0, 6) : code.slice(0, 8);
}
