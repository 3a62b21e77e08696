import type { Ppm } from '@landed/contracts/money/rate';
import { CodeIndex, rowCode } from './code-index.js';

/**
 * What an amount of duty is charged for. Importers convert other units: a pair is one piece, because it is one unit of an
 * order; 100 kg are 100 times 1 kg.
 */
export const dutyUnits = ['kg', 'litre', 'piece', 'litre_alcohol'] as const;

export type DutyUnit = (typeof dutyUnits)[number];

/** An amount of duty per unit. `micros`: millionths of the main unit of the table's currency, so 1.5 cents are 15,000. */
export interface DutyAmount {
  readonly micros: number;
  readonly per: DutyUnit;
}

/** A bound of a compound duty: a share of the value, amounts per unit, or the sum of both. */
export interface DutyBound {
  readonly ppm?: Ppm;
  readonly amounts?: readonly DutyAmount[];
}

/** The duty depends on weight, volume or pieces. `equivalent`: the published ad valorem rate that stands for it. */
export interface SpecificRow {
  readonly kind: 'specific';
  readonly amounts: readonly DutyAmount[];
  readonly equivalent?: Ppm;
}

/** A share of the value and amounts per unit, added up, and kept between two bounds. */
export interface CompoundRow {
  readonly kind: 'compound';
  readonly ppm: Ppm;
  readonly amounts: readonly DutyAmount[];
  readonly equivalent?: Ppm;
  readonly min?: DutyBound;
  readonly max?: DutyBound;
}

/**
 * The table explicitly has no rate for the code: a layer does not apply to it, or its general rate is that of another
 * provision. `reason` is a sentence part for the merchant.
 */
export interface NoneRow {
  readonly kind: 'none';
  readonly reason: string;
}

/** A row of a layer: general rate and layer together are at least `ppm`. */
export interface FloorRow {
  readonly kind: 'floor';
  readonly ppm: Ppm;
}

/** A rate by hand: a typical one among several. */
export interface AdValoremRow {
  readonly typ: Ppm;
  readonly min?: Ppm;
  readonly max?: Ppm;
  /** Some national lines below the HS6 add an amount by weight or volume that `typ` does not include. */
  readonly part_specific?: true;
  /** `typ` is an estimate of a rate of another kind. */
  readonly estimated?: true;
  /** Bounds of the duty per piece, in minor units of the table's currency. */
  readonly piece_min?: number;
  readonly piece_max?: number;
  /** Why the row stands beside official lines of the same HS6. */
  readonly reason?: string;
}

/** By hand: the duty depends on weight or volume, and the amounts are not on file. */
export interface UnmeasuredRow {
  readonly specific: true;
  readonly equivalent?: Ppm;
}

/** By hand: an amount per piece, in minor units of the table's currency. */
export interface PerPieceRow {
  readonly per_piece: number;
}

/** A row of a rate table. A number is an ad valorem rate in parts per million. */
export type RateRow = Ppm | AdValoremRow | UnmeasuredRow | PerPieceRow | SpecificRow | CompoundRow | NoneRow | FloorRow;

/** Codes that have the same row: texts with codes and spaces. */
export interface RowGroup {
  readonly row: RateRow;
  readonly codes: readonly string[];
}

/** The rows of a table by code, or, in a large table, by row: this form is read in a fifth of the time. */
export type RateRows = Readonly<Record<string, RateRow>> | readonly RowGroup[];

/** A rate above 500 % is not plausible: Norwegian duties on milk and eggs come close to it. */
const ppmMax = 5_000_000;
const reasonLengthMax = 200;

type Check = (value: unknown) => boolean;

const isPpm: Check = (value) => isAmount(value) && (value as number) <= ppmMax;
const isAmount: Check = (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isTrue: Check = (value) => value === true;
const isReason: Check = (value) => typeof value === 'string' && value !== '' && value.length <= reasonLengthMax;

const amountFields: Fields = {
  micros: required(isAmount),
  per: required((value) => dutyUnits.includes(value as DutyUnit)),
};
const isAmounts: Check = (value) =>
  Array.isArray(value) && value.length > 0 && value.every((entry) => fieldProblem(entry, amountFields) === null);
const boundFields: Fields = { ppm: optional(isPpm), amounts: optional(isAmounts) };
const isBound: Check = (value) => fieldProblem(value, boundFields) === null && Object.keys(value as object).length > 0;

type Fields = Readonly<Record<string, { readonly check: Check; readonly required: boolean }>>;

function required(check: Check) {
  return { check, required: true };
}

function optional(check: Check) {
  return { check, required: false };
}

const isKind: Check = () => true;
const kinds: Readonly<Record<string, Fields>> = {
  specific: { kind: required(isKind), amounts: required(isAmounts), equivalent: optional(isPpm) },
  compound: {
    kind: required(isKind),
    ppm: required(isPpm),
    amounts: required((value) => Array.isArray(value) && (value.length === 0 || isAmounts(value))),
    equivalent: optional(isPpm),
    min: optional(isBound),
    max: optional(isBound),
  },
  none: { kind: required(isKind), reason: required(isReason) },
  floor: { kind: required(isKind), ppm: required(isPpm) },
};

const unmeasuredFields: Fields = { specific: required(isTrue), equivalent: optional(isPpm) };
const perPieceFields: Fields = { per_piece: required(isAmount) };
const adValoremFields: Fields = {
  typ: required(isPpm),
  min: optional(isPpm),
  max: optional(isPpm),
  part_specific: optional(isTrue),
  estimated: optional(isTrue),
  piece_min: optional(isAmount),
  piece_max: optional(isAmount),
  reason: optional(isReason),
};

/**
 * What is wrong with the shape of a row, as a sentence; null if nothing is. Written by hand: a table has up to 13,000 rows, and a
 * schema library takes longer for them than everything else that the loader does.
 */
export function rowProblem(row: unknown): string | null {
  if (typeof row === 'number') return isPpm(row) ? null : `a rate is an integer from 0 to ${ppmMax} parts per million`;
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return 'a row is a rate or an object';
  if ('kind' in row) {
    const fields = Object.hasOwn(kinds, String(row.kind)) ? kinds[String(row.kind)] : undefined;
    if (fields === undefined) return `kind is one of ${Object.keys(kinds).join(', ')}`;
    return fieldProblem(row, fields);
  }
  if ('specific' in row) return fieldProblem(row, unmeasuredFields);
  if ('per_piece' in row) return fieldProblem(row, perPieceFields);
  return fieldProblem(row, adValoremFields);
}

function fieldProblem(value: unknown, fields: Fields): string | null {
  if (typeof value !== 'object' || value === null) return 'not an object';
  const record = value as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(record).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) return `unknown field ${unknown}`;
  for (const [name, field] of Object.entries(fields)) {
    if (record[name] === undefined ? field.required : !field.check(record[name])) return `${name} is missing or wrong`;
  }
  return null;
}

const indexes = new WeakMap<object, CodeIndex<RateRow>>();

/**
 * The index of the rows of a file. It is built once: reading the names of 12,000 rows takes as long as parsing their
 * file, because JSON objects keep names that look like numbers in a slow form.
 */
export function rowIndexOf(rows: RateRows): CodeIndex<RateRow> {
  const known = indexes.get(rows) ?? buildIndex(rows);
  indexes.set(rows, known);
  return known;
}

function buildIndex(rows: RateRows): CodeIndex<RateRow> {
  return isGrouped(rows)
    ? CodeIndex.ofGroups(rows.map(({ row, codes }) => ({ value: row, codes })))
    : CodeIndex.of(rows);
}

function isGrouped(rows: RateRows): rows is readonly RowGroup[] {
  return Array.isArray(rows);
}

const groupFields: Fields = {
  row: required((row) => rowProblem(row) === null),
  codes: required((codes) => Array.isArray(codes) && codes.every((text) => typeof text === 'string')),
};

/** The faulty rows of a file by code or place, each with what is wrong. Every different row is checked once. */
export function rowProblems(rows: RateRows): Map<string | number, string> {
  if (isGrouped(rows)) return groupProblems(rows);
  const index = rowIndexOf(rows);
  if (index.isComplete && index.values.every((row) => rowProblem(row) === null)) return new Map();
  return new Map(
    Object.entries(rows).flatMap(([code, row]) => {
      const problem = rowCode.test(code) ? rowProblem(row) : 'not a code with 4, 6, 8 or 10 digits';
      return problem === null ? [] : [[code, problem] as const];
    }),
  );
}

function groupProblems(groups: readonly RowGroup[]): Map<string | number, string> {
  const faulty = groups.flatMap((group, at) => {
    const problem = fieldProblem(group, groupFields);
    return problem === null ? [] : [[at, problem] as const];
  });
  if (faulty.length > 0 || rowIndexOf(groups).isComplete) return new Map(faulty);
  const known = new Set<string>();
  return new Map(
    groups.flatMap(({ codes }, at) =>
      codes.flatMap((text) =>
        text.split(' ').flatMap((code) => {
          const problem = rowCode.test(code)
            ? known.has(code) && `${code} has a row already`
            : `${JSON.stringify(code)} is not a code with 4, 6, 8 or 10 digits`;
          known.add(code);
          return problem === false ? [] : [[at, problem] as const];
        }),
      ),
    ),
  );
}

/** Every row by its code, in the order of the codes. */
export function rowsByCode(rows: RateRows): Record<string, RateRow> {
  return Object.fromEntries([...rowIndexOf(rows).entries()].map(({ code, value }) => [code, value]));
}

/** Stands for the rows of a file once they are indexed: the index has all of them in a tenth of the memory. */
export function indexedRows(rows: RateRows): RateRows {
  const standIn = Object.freeze({});
  indexes.set(standIn, rowIndexOf(rows));
  return standIn;
}
