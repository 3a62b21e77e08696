import type { CsvRow } from './csv-rows.js';
import { measureDate } from './measure-period.js';
import type { Measure } from './measures.js';
import { quoted, SourceFault } from './source-fault.js';

/** The columns of a table of measures. */
export interface MeasureColumns<Column extends string> {
  readonly code: Column;
  readonly type: Column;
  readonly area: Column;
  readonly additionalCode: Column;
  readonly duty: Column;
  readonly from: Column;
  readonly to: Column;
}

/** The measure of a row whose code was read as `code`; undefined: the row has no code of ten digits. Throws `SourceFault`. */
export function measureOfRow<Column extends string>(
  row: CsvRow<Column>,
  columns: MeasureColumns<Column>,
  code: string | undefined,
): Measure {
  if (code === undefined) {
    throw new SourceFault(
      row.at(columns.code),
      `${quoted(row.value(columns.code))} has not ten digits; a spreadsheet drops the zero of chapters 01 to 09`,
    );
  }
  return {
    code,
    type: row.value(columns.type),
    area: row.value(columns.area),
    additionalCode: row.value(columns.additionalCode),
    duty: row.value(columns.duty),
    from: measureDate(row.value(columns.from), row.at(columns.from)) ?? '',
    to: measureDate(row.value(columns.to), row.at(columns.to)),
    isLeaf: false,
    at: row.at(columns.duty),
  };
}
