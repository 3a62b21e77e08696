import type { Ppm } from '@landed/contracts/money/rate';
import type { RateRow, RateTableFile } from './table-schema.js';

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
    }
  | { readonly kind: 'per_piece'; readonly amount: number }
  | { readonly kind: 'specific'; readonly equivalent: Ppm | null };

export interface FoundRate {
  readonly rule: RateRule;
  /**
   * `chapter` is a median over the chapter, and the quote calls it an estimate. A legal rate of a whole chapter is
   * `heading`.
   */
  readonly level: 'subheading' | 'heading' | 'chapter';
}

export interface RateTable {
  readonly id: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly currency: string;
  /** The most exact rate on file: of the HS6, else of its heading, else of its chapter. */
  find(hs6: string): FoundRate | undefined;
}

export function compileRateTable(file: RateTableFile): RateTable {
  const found = new Map<string, FoundRate>();
  for (const [code, row] of Object.entries(file.chapter_estimates)) {
    found.set(code, { rule: rateRule(row), level: 'chapter' });
  }
  for (const [code, row] of Object.entries(file.chapters)) {
    found.set(code, { rule: rateRule(row), level: 'heading' });
  }
  for (const [code, row] of Object.entries(file.rows)) {
    found.set(code, { rule: rateRule(row), level: code.length === 6 ? 'subheading' : 'heading' });
  }
  return {
    id: file.id,
    validFrom: file.valid_from,
    validTo: file.valid_to,
    currency: file.currency,
    find: (hs6) => found.get(hs6) ?? found.get(hs6.slice(0, 4)) ?? found.get(hs6.slice(0, 2)),
  };
}

function rateRule(row: RateRow): RateRule {
  if (typeof row === 'number') return adValorem(row);
  if ('specific' in row) return { kind: 'specific', equivalent: row.equivalent ?? null };
  if ('per_piece' in row) return { kind: 'per_piece', amount: row.per_piece };
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

/** A single rate: no range, no specific part, no bounds per piece. */
function adValorem(rate: Ppm) {
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
