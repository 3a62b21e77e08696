import { csvRows } from '../csv-rows.js';
import { measureDate } from '../measure-period.js';
import type { Measure } from '../measures.js';
import { quoted, SourceFault } from '../source-fault.js';

const columns = ['Goods code', 'Add code', 'Start date', 'End date', 'Duty', 'Origin code', 'Meas. type code'] as const;

/** The suffix of product lines that can be declared; other suffixes are headlines with the same digits. */
const declarableSuffix = '80';

/** The rows of "Duties Import 01-99", the monthly workbook of TARIC, saved as CSV. Throws `SourceFault`. */
export function* dutyRows(text: string): Generator<Measure> {
  for (const row of csvRows(text, columns, 'the table "Duties Import" of TARIC')) {
    const [, code, suffix] = /^(\d{10})(?: (\d{2}))?$/.exec(row.value('Goods code')) ?? [];
    if (code === undefined) {
      throw new SourceFault(
        row.at('Goods code'),
        `${quoted(row.value('Goods code'))} has not ten digits; a spreadsheet drops the zero of chapters 01 to 09`,
      );
    }
    if ((suffix ?? declarableSuffix) !== declarableSuffix) continue;
    yield {
      code,
      type: row.value('Meas. type code'),
      area: row.value('Origin code'),
      additionalCode: row.value('Add code'),
      duty: row.value('Duty'),
      from: measureDate(row.value('Start date'), row.at('Start date')) ?? '',
      to: measureDate(row.value('End date'), row.at('End date')),
      isLeaf: false,
      at: row.at('Duty'),
    };
  }
}
