import type { Ppm } from '@landed/contracts/money/rate';
import type { CodeIndex, ValueOfCode } from './code-index.js';
import { type DutyAmount, type DutyBound, type RateRow, rowIndexOf } from './rate-row.js';
import type { RateTableFile } from './table-schema.js';
import { type TypicalLine, typicalByHs6 } from './typical-lines.js';

/** What a rate table has for a code. Amounts per piece are minor units of the table's currency. */
export type RateRule =
  | {
      readonly kind: 'ad_valorem';
      readonly typ: Ppm;
      readonly min: Ppm;
      readonly max: Ppm;
      readonly partSpecific: boolean;
      readonly estimated: boolean;
      readonly pieceMin: number;
      /** Null: no upper bound. */
      readonly pieceMax: number | null;
      /** The trade agreement or scheme whose rate this is. Absent: the general rate. */
      readonly agreement?: string;
    }
  | { readonly kind: 'per_piece'; readonly amount: number }
  /** Without `amounts`, the table says only that the duty depends on weight or volume. */
  | { readonly kind: 'specific'; readonly amounts: readonly DutyAmount[]; readonly equivalent: Ppm | null }
  | {
      readonly kind: 'compound';
      readonly ppm: Ppm;
      readonly amounts: readonly DutyAmount[];
      readonly equivalent: Ppm | null;
      readonly min: DutyBound | null;
      readonly max: DutyBound | null;
    }
  | { readonly kind: 'none'; readonly reason: string }
  | { readonly kind: 'floor'; readonly ppm: Ppm };

/**
 * How exact a rate is. `chapter` is a median over the chapter, and the quote calls it an estimate; a legal rate of a whole
 * chapter is `heading`.
 */
export type RateLevel = 'national_line' | 'subheading' | 'heading' | 'chapter';

export interface FoundRate {
  readonly rule: RateRule;
  readonly level: RateLevel;
  /** The code of the row that was found; of an HS6 without a row of its own, its typical line. */
  readonly code: string;
  /** How many digits of the merchant's code decided; 0 for the estimate of a chapter. */
  readonly codeDigits: number;
  /** Why this national line stands for the others. Null: the merchant's digits, or a row of the table, decided. */
  readonly typical: TypicalLine['reason'] | null;
}

export interface RateTable {
  readonly id: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly currency: string;
  readonly confidence: RateTableFile['confidence'];
  /**
   * The rate for a code with 6 to 12 digits: the row with the longest code that it starts with; of an HS6 or a national
   * line that is divided further, the typical line; else the estimate of the chapter. Digits after the sixth that no
   * line of the table has do not count.
   */
  find(code: string): FoundRate | undefined;
  /** In a layer: the rule of the longest row that the code starts with. */
  prefixOf(code: string): RateRule | undefined;
  /** The estimate or legal rate of the chapter. */
  chapterOf(code: string): FoundRate | undefined;
  /** The rows whose code is longer than `prefix` and starts with it, in order of their codes. */
  below(prefix: string): readonly ValueOfCode<RateRule>[];
}

export function compileRateTable(file: RateTableFile): RateTable {
  const rows = rowIndexOf(file.rows).map(rateRule);
  const chapters = compileChapters(file);
  const typical = typicalByHs6(file.typical);
  return {
    id: file.id,
    validFrom: file.valid_from,
    validTo: file.valid_to,
    currency: file.currency,
    confidence: file.confidence,
    find: (code) =>
      nationalLine(rows, typical, code) ?? wholeHs6(rows, typical, code) ?? chapters.get(code.slice(0, 2)),
    prefixOf: (code) => rows.prefixOf(code),
    chapterOf: (code) => chapters.get(code.slice(0, 2)),
    below: (prefix) => rows.below(prefix),
  };
}

type Rows = CodeIndex<RateRule>;
type Typical = ReadonlyMap<string, TypicalLine>;

function nationalLine(rows: Rows, typical: Typical, code: string): FoundRate | undefined {
  for (const digits of [10, 8]) {
    if (code.length < digits) continue;
    const prefix = code.slice(0, digits);
    const rule = rows.at(prefix);
    if (rule !== undefined) {
      return { rule, level: 'national_line', code: prefix, codeDigits: digits, typical: null };
    }
    const found = typicalBelow(rows, typical, prefix);
    if (found !== undefined) return { ...found, level: 'national_line', codeDigits: digits };
  }
  return undefined;
}

function wholeHs6(rows: Rows, typical: Typical, code: string): FoundRate | undefined {
  const hs6 = code.slice(0, 6);
  const own = rows.at(hs6);
  if (own !== undefined) {
    return { rule: own, level: 'subheading', code: typical.get(hs6)?.code ?? hs6, codeDigits: 6, typical: null };
  }
  const below = typicalBelow(rows, typical, hs6);
  if (below !== undefined) return { ...below, level: 'subheading', codeDigits: 6 };
  const heading = code.slice(0, 4);
  const rule = rows.at(heading);
  return rule === undefined ? undefined : { rule, level: 'heading', code: heading, codeDigits: 4, typical: null };
}

/** The typical line of the HS6 if it is below `prefix`, else the last line below it: the one for all other goods. */
function typicalBelow(
  rows: Rows,
  typical: Typical,
  prefix: string,
): Pick<FoundRate, 'rule' | 'code' | 'typical'> | undefined {
  const named = typical.get(prefix.slice(0, 6));
  if (named?.code.startsWith(prefix)) {
    const rule = rows.at(named.code) ?? rows.at(named.code.slice(0, 8));
    if (rule !== undefined) return { rule, code: named.code, typical: named.reason };
  }
  const lines = rows.below(prefix);
  const last = lines.at(-1);
  return last && { rule: last.value, code: last.code, typical: lines.length === 1 ? 'single' : 'last_line' };
}

/** By chapter. A legal rate and an estimate of one chapter are a fault that `tableProblems` finds. */
function compileChapters(file: RateTableFile): ReadonlyMap<string, FoundRate> {
  const found = new Map<string, FoundRate>();
  for (const [code, row] of Object.entries(file.chapter_estimates)) {
    found.set(code, { rule: rateRule(row), level: 'chapter', code, codeDigits: 0, typical: null });
  }
  for (const [code, row] of Object.entries(file.chapters)) {
    found.set(code, { rule: rateRule(row), level: 'heading', code, codeDigits: 2, typical: null });
  }
  return found;
}

/** What a row of a file says. */
export function rateRule(row: RateRow): RateRule {
  if (typeof row === 'number') return adValorem(row);
  if ('specific' in row) return { kind: 'specific', amounts: [], equivalent: row.equivalent ?? null };
  if ('per_piece' in row) return { kind: 'per_piece', amount: row.per_piece };
  if ('kind' in row) return nationalRule(row);
  return {
    ...adValorem(row.typ),
    min: row.min ?? row.typ,
    max: row.max ?? row.typ,
    partSpecific: row.part_specific ?? false,
    estimated: row.estimated ?? false,
    pieceMin: row.piece_min ?? 0,
    pieceMax: row.piece_max ?? null,
  };
}

function nationalRule(row: Extract<RateRow, { readonly kind: string }>): RateRule {
  switch (row.kind) {
    case 'specific':
      return { kind: 'specific', amounts: row.amounts, equivalent: row.equivalent ?? null };
    case 'compound':
      return { ...row, equivalent: row.equivalent ?? null, min: row.min ?? null, max: row.max ?? null };
    case 'none':
    case 'floor':
      return row;
  }
}

/** A single rate: no range, no specific part, no bounds per piece. */
export function adValorem(rate: Ppm) {
  return {
    kind: 'ad_valorem' as const,
    typ: rate,
    min: rate,
    max: rate,
    partSpecific: false,
    estimated: false,
    pieceMin: 0,
    pieceMax: null,
  };
}
