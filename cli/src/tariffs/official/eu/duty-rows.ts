import { csvRows } from '../csv-rows.js';
import { measureOfRow } from '../measure-row.js';
import type { Measure } from '../measures.js';

const columns = {
  code: 'Goods code',
  additionalCode: 'Add code',
  from: 'Start date',
  to: 'End date',
  duty: 'Duty',
  area: 'Origin code',
  type: 'Meas. type code',
} as const;

/** The suffix of product lines that can be declared; other suffixes are headlines with the same digits. */
const declarableSuffix = '80';

/** The rows of "Duties Import 01-99", the monthly workbook of TARIC, saved as CSV. Throws `SourceFault`. */
export function* dutyRows(text: string): Generator<Measure> {
  for (const row of csvRows(text, Object.values(columns), 'the table "Duties Import" of TARIC')) {
    const [, code, suffix = declarableSuffix] = /^(\d{10})(?: (\d{2}))?$/.exec(row.value(columns.code)) ?? [];
    if (suffix === declarableSuffix) yield measureOfRow(row, columns, code);
  }
}
