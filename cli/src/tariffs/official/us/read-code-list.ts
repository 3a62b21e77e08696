import { csvRows } from '../csv-rows.js';
import { type Duty, duty, noDuty, percent } from '../duty.js';
import { DutyReader } from '../read-duties.js';
import { quoted, SourceFault } from '../source-fault.js';
import type { ReadTariff, SourceFile } from '../tariff-line.js';

const code = /^\d{4}(\d{2}){0,3}$/;

const modes: ReadonlySet<string> = new Set(['add', 'floor', 'none']);

/**
 * The rate of a surtax by code, from a CSV file with the columns `hts` (4 to 10 digits, dots allowed), `rate_pct` and,
 * if need be, `mode`: `add` (the rate comes on top), `floor` (general duty and surtax together are at least the rate), or
 * `none` (without a rate: goods of this code are covered only by the longer codes on the list). Authorities publish such
 * lists as documents, so an operator copies them into this form.
 */
export function readCodeList(files: readonly SourceFile[], what: string): ReadTariff {
  const reader = new DutyReader(readRate);
  for (const { text } of files) {
    for (const row of csvRows(text, ['hts', 'rate_pct'], what, ['mode'])) {
      const mode = row.value('mode') === '' ? 'add' : row.value('mode');
      if (!modes.has(mode)) throw new SourceFault(row.at('mode'), `${quoted(mode)} is not "add", "floor" or "none"`);
      reader.add(codeOf(row.value('hts'), row.at('hts')), `${mode} ${row.value('rate_pct')}`, row.at('rate_pct'));
    }
  }
  return reader.result(what);
}

/**
 * The goods that a list exempts from a surtax, from a CSV file with the column `hts` and, if need be, `origin`: rows for
 * `origin` alone count, and for null those without an origin or with `all`.
 */
export function readExemptList(files: readonly SourceFile[], origin: string | null): ReadTariff {
  const what = 'a list of exempt goods with the column hts';
  const reader = new DutyReader(() => noDuty('exempt'));
  for (const { text } of files) {
    for (const row of csvRows<'hts' | 'origin'>(text, ['hts'], what, ['origin'])) {
      const code = codeOf(row.value('hts'), row.at('hts'));
      const named = ['', 'all'].includes(row.value('origin')) ? null : row.value('origin');
      if (named === origin) reader.add(code, '', row.at('hts'));
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
  if (mode === 'none') return rate === '' ? noDuty('not_listed') : null;
  const ppm = rate === '' ? null : percent(rate);
  if (ppm === null) return null;
  return mode === 'floor' ? { kind: 'floor', ppm } : duty({ ppm, amounts: [] });
}
