import { paint, type Style } from './paint.js';

/** The text of a table cell, with a style where a terminal shows one. */
export type Cell = string | { readonly text: string; readonly style: Style };

/** Rows in columns below a head line. */
export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const headCells = head.map((text) => ({ text, style: 'bold' as const }));
  const all: readonly (readonly Cell[])[] = [headCells, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => textOf(row[column]).length)));
  return all.map((row) => rowText(row, widths)).join('\n');
}

/** Styles a cell after its width is known: escape sequences have a length and no width. */
function rowText(row: readonly Cell[], widths: readonly number[]): string {
  const lastColumn = row.findLastIndex((cell) => textOf(cell) !== '');
  return row
    .slice(0, lastColumn + 1)
    .map((cell, column) => {
      const text = textOf(cell);
      const padding = column === lastColumn ? '' : ' '.repeat((widths[column] ?? 0) - text.length);
      return `${typeof cell === 'string' ? cell : paint(process.stdout, cell.style, text)}${padding}`;
    })
    .join('  ');
}

function textOf(cell: Cell | undefined): string {
  return typeof cell === 'object' ? cell.text : (cell ?? '');
}

/** Names and values, one pair per line. */
export function fields(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([name]) => name.length));
  return rows.map(([name, value]) => `${name.padEnd(width)}  ${value}`.trimEnd()).join('\n');
}
