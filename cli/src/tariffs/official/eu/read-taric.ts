import { generalDuties, type Measure } from '../measures.js';
import type { ReadingOptions, ReadTariff, SourceFile } from '../tariff-line.js';
import { dutyRows } from './duty-rows.js';
import { TaricMessages } from './taric-messages.js';

/** General duties of TARIC: its table "Duties Import" as CSV, or TARIC3 messages in the order in which they are given. */
export function readTaric(files: readonly SourceFile[], options: ReadingOptions): ReadTariff {
  const messages = new TaricMessages();
  const measures: Measure[] = [];
  for (const { text } of files) {
    if (/^\s*</.test(text)) messages.apply(text);
    else measures.push(...dutyRows(text));
  }
  return generalDuties([...measures, ...messages.result()], 'a file of TARIC', options);
}
