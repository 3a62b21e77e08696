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

/** Some records in the order of a list. `hasMore`: others follow. */
interface Page<Listed> {
  readonly records: readonly Listed[];
  readonly hasMore: boolean;
}

/**
 * Rows of all records of a list, batch by batch. A page is read when the one before it is sent.
 *
 * @param readPage the page after a record, or the first one. Null: that record has disappeared.
 */
export async function* batchesOf<Listed>(
  readPage: (after: Listed | undefined) => Promise<Page<Listed> | null>,
  rowsOf: (records: readonly Listed[]) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let after: Listed | undefined;
  for (;;) {
    const page = await readPage(after);
    if (page === null) throw new Error('A record of an export has disappeared.');
    yield await rowsOf(page.records);
    after = page.records.at(-1);
    if (!page.hasMore) return;
  }
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
