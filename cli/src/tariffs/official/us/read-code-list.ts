import { csvRows } from '../csv-rows.js';
import { type Duty, duty, percent } from '../duty.js';
import { DutyReader } from '../read-duties.js';
import { quoted, SourceFault } from '../source-fault.js';
import type { ReadTariff, SourceFile } from '../tariff-line.js';

const code = /^\d{4}(\d{2}){0,3}$/;

/**
 * The rate of a surtax by code, from a CSV file with the columns `hts` (4 to 10 digits, dots allowed), `rate_pct` and,
 * if need be, `mode`: `add` (the rate comes on top) or `floor` (general duty and surtax together are at least the rate).
 * Authorities publish such lists as documents, so an operator copies them into this form.
 */
export function readCodeList(files: readonly SourceFile[], what: string): ReadTariff {
  const reader = new DutyReader(readRate);
  for (const { text } of files) {
    for (const row of csvRows(text, ['hts', 'rate_pct'], what, ['mode'])) {
      const mode = row.value('mode') === '' ? 'add' : row.value('mode');
      if (mode !== 'add' && mode !== 'floor') {
        throw new SourceFault(row.at('mode'), `${quoted(mode)} is neither "add" nor "floor"`);
      }
      reader.add(codeOf(row.value('hts'), row.at('hts')), `${mode} ${row.value('rate_pct')}`, row.at('rate_pct'));
    }
  }
  return reader.result(what);
}

function codeOf(text: string, at: string): string {
  const digits = text.replaceAll('.', '');
  if (!code.test(digits)) {
    throw new SourceFault(at, `${quoted(text)} has not 4, 6, 8 or 10 digits; a spreadsheet drops a leading zero`);
  }
  return digits;
}

function readRate(text: string): Duty | null {
  const [mode, rate = ''] = text.split(' ');
  const ppm = rate === '' ? null : percent(rate);
  if (ppm === null) return null;
  return mode === 'floor' ? { kind: 'floor', ppm } : duty({ ppm, amounts: [] });
}
