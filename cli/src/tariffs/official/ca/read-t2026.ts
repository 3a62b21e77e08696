import { readAmericanDuty } from '../american-duty-text.js';
import { type CsvRow, csvRows } from '../csv-rows.js';
import { looksLikeJson } from '../json-source.js';
import { DutyReader } from '../read-duties.js';
import { quoted, SourceFault } from '../source-fault.js';
import type { ReadTariff, SourceFile } from '../tariff-line.js';

const what = "CBSA's customs tariff (table TPHS, saved as CSV)";
const columns = ['TARIFF', 'MFN'] as const;
const tariffItem = /^\d{4}(\.\d{2}(\.\d{2}(\.\d{2})?)?)?$|^(\d{4}|\d{6}|\d{8}|\d{10})$/;

/**
 * Most-favoured-nation rates of Canada's customs tariff. The rate stands on the item of eight digits; statistical lines
 * below it have none and inherit it. A conversion that writes rates as plain numbers is rejected: it has lost the
 * duties by weight.
 */
export function readT2026(files: readonly SourceFile[]): ReadTariff {
  const reader = new DutyReader(readAmericanDuty);
  /** Items of eight digits, and whether the file has a rate for them. */
  const items = new Map<string, boolean>();
  for (const { text } of files) {
    if (looksLikeJson(text)) {
      throw new SourceFault('$', `this is not ${what}; conversions to JSON have lost the duties by weight`);
    }
    for (const row of csvRows(text, columns, what)) {
      const code = codeOf(row);
      if (code === '' || code >= '98') continue;
      const rate = rateOf(row);
      const item = code.slice(0, 8);
      if (rate !== '') reader.add(code, rate, row.at('MFN'));
      if (item.length === 8) items.set(item, rate !== '' || items.get(item) === true);
    }
  }
  for (const [item, isRated] of items) if (!isRated) reader.addUnrated(item);
  return reader.result(what);
}

function codeOf(row: CsvRow<(typeof columns)[number]>): string {
  const number = row.value('TARIFF');
  if (number !== '' && !tariffItem.test(number)) {
    throw new SourceFault(row.at('TARIFF'), `${quoted(number)} is not a tariff item`);
  }
  return number.replaceAll('.', '');
}

/** `0` and `7.5` without a unit come from a conversion: "4.94¢/kg" became 0 in it. */
function rateOf(row: CsvRow<(typeof columns)[number]>): string {
  const rate = row.value('MFN');
  if (/^[\d.]+$/.test(rate)) {
    throw new SourceFault(
      row.at('MFN'),
      `the rate ${quoted(rate)} has no unit: a conversion has lost the duties by weight`,
    );
  }
  return /^n\/?a$/i.test(rate) ? '' : rate;
}
