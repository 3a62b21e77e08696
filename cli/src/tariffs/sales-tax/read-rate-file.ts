import { millionths } from '../official/duty.js';
import { quoted, SourceFault } from '../official/source-fault.js';
import type { SourceFile } from '../official/tariff-line.js';
import { isInForce } from './in-force.js';
import { type PlainRow, placeOf, plainRows } from './plain-rows.js';

/** Rates of one jurisdiction in parts per million. */
export interface JurisdictionRate {
  readonly general: number;
  readonly groceries: number;
}

export interface StateRates {
  /** The FIPS number of the state: `53`. */
  readonly state: string;
  /** What the state itself charges. */
  readonly ofState: JurisdictionRate;
  /** Counties, cities and districts by `<type>:<code>`: `00:033`, `01:63000`. */
  readonly local: ReadonlyMap<string, JurisdictionRate>;
}

const values = { state: 1, type: 2, code: 3, general: 5, groceries: 7, from: 8, to: 9 } as const;
const stateType = '45';
/** A quarter of the value: no state, county and city together reach it. */
const rateMax = 250_000;

/** Whether a row is one of a rate file: nine values, of which the first is the number of a state. */
export function isRateRow(row: PlainRow): boolean {
  return row.count === 9 && /^\d{2}$/.test(row.value(1));
}

/**
 * The rates of one state that are in force on a day. Goods come from another place, so the rates of interstate sales
 * count. Throws `SourceFault`.
 */
export function readRateFile({ text }: SourceFile, on: string): StateRates {
  const local = new Map<string, JurisdictionRate>();
  let ofState: JurisdictionRate | undefined;
  let state: string | undefined;
  for (const row of plainRows(text)) {
    if (!isRateRow(row))
      throw new SourceFault(placeOf(row, 1), 'this is not a row of a rate file: nine values, first a state');
    state ??= row.value(values.state);
    if (row.value(values.state) !== state)
      throw new SourceFault(placeOf(row, values.state), 'the file is of several states');
    if (!isInForce(row, [values.from, values.to], on)) continue;
    const rate = { general: rateAt(row, values.general), groceries: rateAt(row, values.groceries) };
    if (row.value(values.type) === stateType) {
      if (ofState !== undefined)
        throw new SourceFault(placeOf(row, values.type), 'the state has two rates on this day');
      ofState = rate;
      continue;
    }
    const key = jurisdictionKey(row.value(values.type), row.value(values.code));
    if (local.has(key))
      throw new SourceFault(placeOf(row, values.code), `the jurisdiction ${key} has two rates on this day`);
    local.set(key, rate);
  }
  if (state === undefined || ofState === undefined) {
    throw new SourceFault('line 1, value 1', `the file has no rate of the state (type ${stateType}) on ${on}`);
  }
  return { state, ofState, local };
}

/** `00:033`. Codes are numbers whose leading zeros some files drop. */
export function jurisdictionKey(type: string, code: string): string {
  return `${type.padStart(2, '0')}:${code.replace(/^0+(?=.)/, '')}`;
}

function rateAt(row: PlainRow, position: number): number {
  const text = row.value(position);
  const ppm = /^\d*\.?\d+$/.test(text) ? millionths(text) : null;
  if (ppm === null || ppm > rateMax) {
    throw new SourceFault(placeOf(row, position), `${quoted(text)} is not a rate between 0 and 0.25`);
  }
  return ppm;
}
