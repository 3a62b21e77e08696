import { csvRows } from '../csv-rows.js';
import { measureDate } from '../measure-period.js';
import type { Measure } from '../measures.js';
import { quoted, SourceFault } from '../source-fault.js';

const columns = [
  'commodity__code',
  'measure__type__id',
  'measure__additional_code__code',
  'measure__duty_expression',
  'measure__effective_start_date',
  'measure__effective_end_date',
  'measure__geographical_area__id',
] as const;

/**
 * The rows of the bulk CSV files of the UK Trade Tariff: "measures on declarable commodities" (already inherited) and
 * "measures as defined" (on parents). Throws `SourceFault`.
 */
export function* measureRows(text: string): Generator<Measure> {
  for (const row of csvRows(text, columns, 'a measures file of the UK Trade Tariff')) {
    const code = row.value('commodity__code');
    if (!/^\d{10}$/.test(code)) {
      throw new SourceFault(
        row.at('commodity__code'),
        `${quoted(code)} has not ten digits; a spreadsheet drops the zero of chapters 01 to 09`,
      );
    }
    yield {
      code,
      type: row.value('measure__type__id'),
      area: row.value('measure__geographical_area__id'),
      additionalCode: row.value('measure__additional_code__code'),
      duty: row.value('measure__duty_expression'),
      from: measureDate(row.value('measure__effective_start_date'), row.at('measure__effective_start_date')) ?? '',
      to: measureDate(row.value('measure__effective_end_date'), row.at('measure__effective_end_date')),
      isLeaf: false,
      at: row.at('measure__duty_expression'),
    };
  }
}
