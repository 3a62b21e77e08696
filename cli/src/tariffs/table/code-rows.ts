import { type RateRow, type RowGroup, rowsByCode } from '@landed/tax-engine/table-loader/rate-row';
import type { RateTableFile } from '@landed/tax-engine/table-loader/table-schema';
import { type TypicalLine, typicalByHs6 } from '@landed/tax-engine/table-loader/typical-lines';

export type CodeRows = Readonly<Record<string, RateRow>>;

/** A rate table whose rows are by code, and its typical lines by HS6. */
export interface CodeTable extends Omit<RateTableFile, 'rows' | 'typical'> {
  readonly rows: CodeRows;
  readonly typical: Readonly<Record<string, TypicalLine>>;
}

export function byCode(table: RateTableFile): CodeTable {
  return { ...table, rows: rowsByCode(table.rows), typical: Object.fromEntries(typicalByHs6(table.typical)) };
}

/** The rows as a file has them: each row once, with its codes by chapter. */
export function rowGroups(rows: CodeRows): RowGroup[] {
  const groups = new Map<string, { readonly row: RateRow; readonly chapters: Map<string, string[]> }>();
  for (const [code, row] of Object.entries(rows).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const text = JSON.stringify(row);
    const group = groups.get(text) ?? { row, chapters: new Map<string, string[]>() };
    groups.set(text, group);
    const chapter = group.chapters.get(code.slice(0, 2));
    if (chapter === undefined) group.chapters.set(code.slice(0, 2), [code]);
    else chapter.push(code);
  }
  return [...groups.values()].map(({ row, chapters }) => ({
    row,
    codes: [...chapters.values()].map((codes) => codes.join(' ')),
  }));
}

/** The row of the longest code that `code` starts with. Undefined: none of 4 digits or more. */
export function rowFor(rows: CodeRows, code: string): RateRow | undefined {
  for (let digits = code.length; digits >= 4; digits -= 2) {
    const row = rows[code.slice(0, digits)];
    if (row !== undefined) return row;
  }
  return undefined;
}

/** The codes of more than six digits, by their HS6, in order. */
export function linesByHs6(rows: CodeRows): Map<string, string[]> {
  const lines = new Map<string, string[]>();
  for (const code of Object.keys(rows).toSorted()) {
    if (code.length <= 6) continue;
    const list = lines.get(code.slice(0, 6));
    if (list === undefined) lines.set(code.slice(0, 6), [code]);
    else list.push(code);
  }
  return lines;
}
