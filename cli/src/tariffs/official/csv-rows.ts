import { lineAndColumn, quoted, SourceFault } from './source-fault.js';

/** One row of a CSV file with a header line. */
export interface CsvRow<Column extends string> {
  readonly line: number;
  /** The value without surrounding white space. Empty where the file does not have an optional column. */
  value(column: Column): string;
  /** Where the value begins: line and column. */
  at(column: Column): string;
}

interface Cell {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/**
 * The rows of a CSV file (RFC 4180; commas, or semicolons where the header line has more of them). Throws
 * {@link SourceFault} when a column of the header is missing, when a row has more or fewer values than the header, or
 * when a quoted value never ends, which is how a cut file shows.
 *
 * @param columns the names that must be in the header line, in any order
 * @param what the file that is expected, for the message: "a USITC export"
 * @param optional columns that the file may leave out
 */
export function* csvRows<Column extends string>(
  text: string,
  columns: readonly Column[],
  what: string,
  optional: readonly Column[] = [],
): Generator<CsvRow<Column>> {
  const rows = cells(text, delimiterOf(text));
  const first = rows.next();
  const header = first.done === true ? [] : first.value;
  const names = header.map((cell) => cell.text.trim());
  const positions = new Map([...columns, ...optional].map((column) => [column, names.indexOf(column)] as const));
  const missing = columns.filter((column) => (positions.get(column) ?? -1) < 0);
  if (missing.length > 0) {
    throw new SourceFault(
      lineAndColumn(1, 1),
      `this is not ${what}: the header line has no column ${quoted(missing[0] ?? '')}`,
    );
  }
  for (const row of rows) {
    const [first] = row;
    if (first === undefined || (row.length === 1 && first.text.trim() === '')) continue;
    const last = row.at(-1) ?? first;
    if (row.length !== names.length) {
      throw new SourceFault(placeOf(last), `the row ends after ${row.length} of ${names.length} values`);
    }
    const cellOf = (column: Column) => row[positions.get(column) ?? -1];
    yield {
      line: first.line,
      value: (column) => cellOf(column)?.text.trim() ?? '',
      at: (column) => placeOf(cellOf(column) ?? first),
    };
  }
}

function delimiterOf(text: string): string {
  const [header = ''] = text.split('\n', 1);
  return header.split(';').length > header.split(',').length ? ';' : ',';
}

function* cells(text: string, delimiter: string): Generator<Cell[]> {
  let offset = 0;
  let line = 1;
  let lineStart = 0;
  let row: Cell[] = [];
  while (offset < text.length) {
    const cellStart = { line, column: offset - lineStart + 1 };
    let value = '';
    if (text[offset] === '"') {
      const end = endOfQuoted(text, offset, cellStart);
      const raw = text.slice(offset + 1, end);
      value = raw.replaceAll('""', '"');
      for (let at = raw.indexOf('\n'); at >= 0; at = raw.indexOf('\n', at + 1)) {
        line += 1;
        lineStart = offset + 1 + at + 1;
      }
      offset = end + 1;
    }
    const end = endOfPlain(text, offset, delimiter);
    value += text.slice(offset, end).replace(/\r$/, '');
    row.push({ text: value, ...cellStart });
    offset = end + 1;
    if (text[end] !== delimiter) {
      yield row;
      row = [];
      line += 1;
      lineStart = offset;
    } else if (offset >= text.length) {
      row.push({ text: '', line, column: offset - lineStart + 1 });
    }
  }
  if (row.length > 0) yield row;
}

/** The offset of the closing quote; two quotes are one in the value. */
function endOfQuoted(text: string, open: number, start: { readonly line: number; readonly column: number }): number {
  for (let at = text.indexOf('"', open + 1); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  throw new SourceFault(
    lineAndColumn(start.line, start.column),
    'the value that begins here never ends; the file is cut',
  );
}

function endOfPlain(text: string, from: number, delimiter: string): number {
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === delimiter || text[at] === '\n') return at;
  }
  return text.length;
}

function placeOf({ line, column }: Cell): string {
  return lineAndColumn(line, column);
}
