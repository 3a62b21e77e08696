import { csvRows } from '../csv-rows.js';
import { measureOfRow } from '../measure-row.js';
import type { Measure } from '../measures.js';

const columns = {
  code: 'commodity__code',
  type: 'measure__type__id',
  additionalCode: 'measure__additional_code__code',
  duty: 'measure__duty_expression',
  from: 'measure__effective_start_date',
  to: 'measure__effective_end_date',
  area: 'measure__geographical_area__id',
} as const;

/**
 * The rows of the bulk CSV files of the UK Trade Tariff: "measures on declarable commodities" (already inherited) and
 * "measures as defined" (on parents). Throws `SourceFault`.
 */
export function* measureRows(text: string): Generator<Measure> {
  for (const row of csvRows(text, Object.values(columns), 'a measures file of the UK Trade Tariff')) {
    const [code] = /^\d{10}$/.exec(row.value(columns.code)) ?? [];
    yield measureOfRow(row, columns, code);
  }
}
