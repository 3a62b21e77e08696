import type { RateRow } from '@landed/tax-engine/table-loader/rate-row';
import type { ReadTariff } from '../official/tariff-line.js';
import { type CodeRows, type CodeTable, rowFor } from './code-rows.js';
import { listedRows, nationalRows } from './national-rows.js';
import { isNone } from './rate-row.js';
import { typicalLines } from './typical-lines.js';

/** What the head of a table says besides its rows. */
export interface TableHead {
  /** `rates/US`. */
  readonly series: string;
  readonly currency: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly revision: number;
  /** The day on which the file was read. */
  readonly asOf: string;
  readonly sources: readonly string[];
  /** The file lists the goods that a duty covers, to the digit. Otherwise it has every line of a tariff. */
  readonly isList: boolean;
}

export interface BuiltTable {
  readonly table: CodeTable;
  /** Codes of the file that the nomenclature does not have; no quote can ask for them. */
  readonly unknown: readonly string[];
  /** Rows of the table in use that stay, because the file has no figure for them. */
  readonly kept: readonly string[];
}

/**
 * The rate table of a tariff. From the table in use it keeps the typical lines that still exist, the ad valorem
 * equivalents of duties that did not change, and rows by hand whose official duty has no figure.
 */
export function tariffTable(
  read: ReadTariff,
  head: TableHead,
  hs6: ReadonlySet<string>,
  inUse: CodeTable | undefined,
): BuiltTable {
  const unknown: string[] = [];
  const official: Record<string, RateRow> = {};
  const headings = new Set([...hs6].map((code) => code.slice(0, 4)));
  for (const [code, row] of head.isList ? listedRows(read.lines) : nationalRows(read.lines)) {
    const known = knownCode(code, hs6, headings);
    if (known === null) unknown.push(code);
    else official[known] = withEquivalent(row, inUse?.rows[known]);
  }
  const kept = inUse === undefined ? [] : rowsToKeep(inUse.rows, official);
  const rows = withoutGapsBelow(official, kept);
  for (const code of kept) rows[code] = inUse?.rows[code] ?? 0;
  const { series, validFrom, revision } = head;
  const table: CodeTable = {
    kind: 'rates',
    id: `${series}@${validFrom}${revision === 1 ? '' : `.${revision}`}`,
    as_of: head.asOf,
    valid_from: validFrom,
    valid_to: head.validTo,
    confidence: 'A',
    source: [...head.sources, ...keptSource(kept, inUse)],
    currency: head.currency,
    chapters: {},
    chapter_estimates: {},
    rows,
    typical: typicalLines(rows, inUse),
  };
  return { table, unknown, kept };
}

/** The code at which a row stands. A measure on a heading is written with zeros: `61090000` is 6109, which has no 00. */
function knownCode(code: string, hs6: ReadonlySet<string>, headings: ReadonlySet<string>): string | null {
  const isHeading = /^\d{4}(00){0,2}$/.test(code) && !hs6.has(code.slice(0, 6));
  if (isHeading) return headings.has(code.slice(0, 4)) ? code.slice(0, 4) : null;
  return hs6.has(code.slice(0, 6)) ? code : null;
}

/** A published ad valorem equivalent stays with the duty for which it was calculated. */
function withEquivalent(row: RateRow, before: RateRow | undefined): RateRow {
  if (!isMeasured(row) || before === undefined || !isMeasured(before) || before.equivalent === undefined) return row;
  const { equivalent, ...rest } = before;
  return JSON.stringify(rest) === JSON.stringify(row) ? { ...row, equivalent } : row;
}

function isMeasured(row: RateRow): row is Extract<RateRow, { readonly kind: 'specific' | 'compound' }> {
  return typeof row === 'object' && 'kind' in row && (row.kind === 'specific' || row.kind === 'compound');
}

/**
 * Rows by hand that say more than the file: it has no figure for their code, or the code is that of an HS6 of which some
 * lines have none.
 */
function rowsToKeep(inUse: CodeRows, rows: CodeRows): string[] {
  const withLines = new Set<string>();
  const withGaps = new Set<string>();
  for (const [code, row] of Object.entries(rows)) {
    for (let digits = 4; digits < code.length; digits += 2) {
      withLines.add(code.slice(0, digits));
      if (isNone(row)) withGaps.add(code.slice(0, digits));
    }
  }
  const isBetter = (code: string) => {
    // A national line that the file does not have no longer exists.
    if (code.length > 6 || rows[code] !== undefined) return isNone(rows[code]);
    return withLines.has(code) ? withGaps.has(code) : !hasFigure(rowFor(rows, code));
  };
  return Object.keys(inUse)
    .filter((code) => isByHand(inUse[code]) && isBetter(code))
    .toSorted();
}

/** A row by hand stands for the lines below it that have no figure, so these leave the table. */
function withoutGapsBelow(rows: CodeRows, kept: readonly string[]): Record<string, RateRow> {
  const covered = (code: string) => kept.some((hand) => code.length > hand.length && code.startsWith(hand));
  return Object.fromEntries(Object.entries(rows).filter(([code, row]) => !isNone(row) || !covered(code)));
}

function isByHand(row: RateRow | undefined): boolean {
  return typeof row === 'object' && !('kind' in row);
}

function hasFigure(row: RateRow | undefined): boolean {
  return row !== undefined && !isNone(row);
}

function keptSource(kept: readonly string[], inUse: CodeTable | undefined): string[] {
  if (kept.length === 0 || inUse === undefined) return [];
  return [`By hand, from ${inUse.id}, where the file has no figure: ${kept.join(' ')}`];
}
