/** A cell of a CSV file. Null is an empty cell. */
export type CsvCell = string | number | bigint | boolean | Date | null;

/**
 * A CSV file (RFC 4180, `\r\n` after each line): a header line and its rows. Instants are RFC 3339.
 *
 * A text that a spreadsheet would execute as a formula (it begins with `=`, `+`, `-`, `@`, a tab or a line break) gets an
 * apostrophe in front. Numbers stay numbers, negative ones too.
 */
export function csv(head: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return csvLines([head, ...rows]);
}

/** Lines of a CSV file, such as the next ones of a file that is sent in parts. */
export function csvLines(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map((cell) => quoted(cellText(cell))).join(',')}\r\n`).join('');
}

/** Also wide characters and leading white space: spreadsheets drop them before they look for a formula. */
const executable = /^[\s\p{Cc}\u200b\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;
/** A plain decimal number is data, even when it is written as a text. */
const plainNumber = /^-?\d+(\.\d+)?$/;

function cellText(cell: CsvCell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  if (typeof cell !== 'string') return String(cell);
  return executable.test(cell) && !plainNumber.test(cell) ? `'${cell}` : cell;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
