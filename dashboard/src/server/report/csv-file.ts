import { type CsvCell, csvLines } from '@landed/contracts/csv/csv';
import { exportRowsMax } from '../../wire/export-rows.js';
import { StreamedFile } from '../routing/streamed-file.js';

type Row = readonly CsvCell[];

/**
 * A CSV file whose rows are read batch by batch while it is sent. The byte order mark makes spreadsheets read it as UTF-8.
 */
export function csvFile(
  name: string,
  columns: readonly string[],
  batches: AsyncIterable<readonly Row[]>,
): StreamedFile {
  return new StreamedFile(`${name}.csv`, 'text/csv; charset=utf-8', linesOf(columns, batches));
}

async function* linesOf(columns: readonly string[], batches: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield `\ufeff${csvLines([columns])}`;
  let left = exportRowsMax;
  for await (const rows of batches) {
    yield csvLines(rows.slice(0, left));
    left -= rows.length;
    if (left <= 0) return;
  }
}
