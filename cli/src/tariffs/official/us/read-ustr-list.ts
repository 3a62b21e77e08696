import { z } from 'zod';
import { duty, percent } from '../duty.js';
import { jsonSource, shaped } from '../json-source.js';
import { DutyReader } from '../read-duties.js';
import { quoted, SourceFault } from '../source-fault.js';
import type { ReadingOptions, ReadTariff, SourceFile } from '../tariff-line.js';

const what = "USTR's list of Section 301 actions";

const entry = z.looseObject({
  HTS_id: z.union([z.number(), z.string()]),
  action_description: z.string(),
});

/** A rate of an action and the day from which it applies. */
interface Action {
  readonly from: string;
  readonly rate: string;
  readonly at: string;
}

/**
 * The Section 301 duty by code, from USTR's own list. Codes are numbers in it, so the zero of chapters 01 to 09 is
 * missing and is put back. A code that several actions name has the rate of the newest one that is in force on the day.
 */
export function readUstrList(files: readonly SourceFile[], { on }: ReadingOptions): ReadTariff {
  const newest = new Map<string, Action>();
  for (const { text } of files) {
    const rows = shaped(z.array(z.unknown()).min(1), jsonSource(text), '$', what);
    for (const [index, value] of rows.entries()) {
      const row = shaped(entry, value, `$[${index}]`, what);
      const code = codeOf(row.HTS_id, `$[${index}].HTS_id`);
      const at = `$[${index}].action_description`;
      for (const { from, rate } of actionsOf(row.action_description, at)) {
        if (from <= on && from >= (newest.get(code)?.from ?? '')) newest.set(code, { from, rate, at });
      }
    }
  }
  const reader = new DutyReader((rate) => duty({ ppm: percent(rate) ?? 0, amounts: [] }));
  for (const [code, { rate, at }] of newest) reader.add(code, rate, at);
  return reader.result(what);
}

function codeOf(value: string | number, at: string): string {
  const digits = String(value).replaceAll('.', '');
  const code = digits.length % 2 === 1 ? `0${digits}` : digits;
  if (!/^\d{8}(\d{2})?$/.test(code)) throw new SourceFault(at, `${quoted(digits)} has neither eight nor ten digits`);
  return code;
}

const months = 'January February March April May June July August September October November December'.split(' ');

/**
 * `List 1 (Action) – 25% duties (July 6, 2018)` and `25% duties in 2024 (September 27) increasing to 50% in 2026
 * (January 1)`: every rate with its day.
 */
function actionsOf(text: string, at: string): Omit<Action, 'at'>[] {
  const found = [
    ...text.matchAll(/(\d+(?:\.\d+)?)% (?:duties )?(?:in (\d{4}) )?\(([A-Z][a-z]+) (\d{1,2})(?:, (\d{4}))?\)/g),
  ];
  const actions = found.map(([, rate = '', year, month = '', day = '', laterYear]) => {
    const number = months.indexOf(month) + 1;
    return { rate, from: `${year ?? laterYear ?? ''}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}` };
  });
  if (actions.length === 0 || actions.some(({ from }) => Number.isNaN(Date.parse(from)))) {
    throw new SourceFault(at, `${quoted(text)} names no rate with its day`);
  }
  return actions;
}
