import type { RateRow } from '@landed/tax-engine/table-loader/rate-row';
import { type CodeRows, rowFor } from './code-rows.js';

/** What a new table changes: numbers of codes. */
interface Counts {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  /** Codes of the new table whose rate moves by more than 10 points, or changes its kind. */
  readonly moved: number;
}

export interface TableDifference extends Counts {
  /** Codes of the new table for which the table in use has a rate. */
  readonly compared: number;
  /** A few of the moved codes, for the person who decides. */
  readonly examples: readonly { readonly code: string; readonly from: string; readonly to: string }[];
  readonly chapters: readonly (Counts & { readonly chapter: string })[];
}

const pointsMaxPpm = 100_000;
const examplesMax = 5;
const noCounts: Counts = { added: 0, removed: 0, changed: 0, moved: 0 };

/**
 * Compares a new table with the one in use. `added`, `removed` and `changed` are of rows with the same code. A rate has
 * `moved` against the rate that a quote of that code gets today, whichever code that rate stands at; estimates for whole
 * chapters do not count.
 */
export function compareTables(inUse: CodeRows, next: CodeRows): TableDifference {
  const chapters = new Map<string, Counts>();
  const examples: { code: string; from: string; to: string }[] = [];
  let compared = 0;
  const add = (code: string, found: Partial<Record<keyof Counts, boolean>>) => {
    const chapter = code.slice(0, 2);
    chapters.set(chapter, counted(chapters.get(chapter) ?? noCounts, found));
  };
  for (const code of Object.keys(inUse)) if (next[code] === undefined) add(code, { removed: true });
  for (const [code, row] of Object.entries(next).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const same = inUse[code];
    const before = rowFor(inUse, code);
    const moved = before !== undefined && hasMoved(before, row);
    if (before !== undefined) compared += 1;
    if (moved && examples.length < examplesMax) examples.push({ code, from: shownRow(before), to: shownRow(row) });
    add(code, {
      added: same === undefined,
      changed: same !== undefined && JSON.stringify(same) !== JSON.stringify(row),
      moved,
    });
  }
  const list = [...chapters].map(([chapter, counts]) => ({ chapter, ...counts }));
  return {
    ...list.reduce<Counts>((sum, each) => plus(sum, each), noCounts),
    compared,
    examples,
    chapters: list
      .filter((each) => each.added + each.removed + each.changed + each.moved > 0)
      .toSorted((a, b) => (a.chapter < b.chapter ? -1 : 1)),
  };
}

function counted(counts: Counts, found: Partial<Record<keyof Counts, boolean>>): Counts {
  const one = (name: keyof Counts) => (found[name] === true ? 1 : 0);
  return plus(counts, { added: one('added'), removed: one('removed'), changed: one('changed'), moved: one('moved') });
}

function plus(a: Counts, b: Counts): Counts {
  return {
    added: a.added + b.added,
    removed: a.removed + b.removed,
    changed: a.changed + b.changed,
    moved: a.moved + b.moved,
  };
}

function hasMoved(before: RateRow, after: RateRow): boolean {
  const [from, to] = [shareOf(before), shareOf(after)];
  return from.kind !== to.kind || Math.abs(from.ppm - to.ppm) > pointsMaxPpm;
}

/** The share of the value in a duty, and what kind of duty it is. */
function shareOf(row: RateRow): { readonly kind: string; readonly ppm: number } {
  if (typeof row === 'number') return { kind: 'share', ppm: row };
  if ('specific' in row || 'per_piece' in row) return { kind: 'amount', ppm: 0 };
  if ('typ' in row) return { kind: 'share', ppm: row.typ };
  switch (row.kind) {
    case 'compound':
      return { kind: row.amounts.length === 0 ? 'share' : 'amount', ppm: row.ppm };
    case 'specific':
      return { kind: 'amount', ppm: 0 };
    case 'floor':
      return { kind: 'floor', ppm: row.ppm };
    case 'none':
      return { kind: 'none', ppm: 0 };
  }
}

/** A rate as a person reads it: `6.8 %`, or the row itself. */
function shownRow(row: RateRow): string {
  return typeof row === 'number' ? `${row / 10_000} %` : JSON.stringify(row);
}
