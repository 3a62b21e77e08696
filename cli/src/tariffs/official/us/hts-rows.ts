import { z } from 'zod';
import { csvRows } from '../csv-rows.js';
import { jsonSource, looksLikeJson, shaped } from '../json-source.js';
import { SourceFault } from '../source-fault.js';

/** One row of the Harmonized Tariff Schedule. A row without a number is a parent of those below it ("Other:"). */
export interface HtsRow {
  readonly htsno: string;
  readonly indent: number;
  readonly general: string;
  readonly footnotes: readonly string[];
  readonly at: string;
}

const what = 'an export of the HTS by USITC';
const csvColumns = ['HTS Number', 'Indent', 'General Rate of Duty'] as const;

/** USITC writes a second key for the same field with a typing error, so other keys are allowed. */
const jsonRow = z.looseObject({
  htsno: z.string(),
  indent: z.string().regex(/^\d{1,2}$/),
  general: z.string().nullable(),
  footnotes: z.array(z.looseObject({ columns: z.array(z.string()), value: z.string() })).nullish(),
});

/** Reads the JSON or the CSV export of hts.usitc.gov. Throws `SourceFault`. */
export function htsRows(text: string): HtsRow[] {
  return looksLikeJson(text) ? jsonRows(text) : [...csvExportRows(text)];
}

function jsonRows(text: string): HtsRow[] {
  const rows = shaped(z.array(z.unknown()).min(1), jsonSource(text), '$', what);
  return rows.map((value, index) => {
    const row = shaped(jsonRow, value, `$[${index}]`, what);
    return {
      htsno: row.htsno.trim(),
      indent: Number(row.indent),
      general: (row.general ?? '').trim(),
      footnotes: (row.footnotes ?? [])
        .filter(({ columns }) => columns.includes('general'))
        .map(({ value: note }) => note),
      at: `$[${index}].general`,
    };
  });
}

function* csvExportRows(text: string): Generator<HtsRow> {
  for (const row of csvRows(text, csvColumns, what)) {
    const indent = row.value('Indent');
    if (!/^\d{1,2}$/.test(indent)) throw new SourceFault(row.at('Indent'), 'the indent is not a number');
    yield {
      htsno: row.value('HTS Number'),
      indent: Number(indent),
      general: row.value('General Rate of Duty'),
      footnotes: [],
      at: row.at('General Rate of Duty'),
    };
  }
}
