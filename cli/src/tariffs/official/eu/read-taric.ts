import { generalDuties, type Measure } from '../measures.js';
import type { ReadingOptions, ReadTariff, SourceFile } from '../tariff-line.js';
import { dutyRows } from './duty-rows.js';
import { TaricMessages } from './taric-messages.js';

/** General duties of TARIC: its table "Duties Import" as CSV, or TARIC3 messages in the order in which they are given. */
export function readTaric(files: readonly SourceFile[], options: ReadingOptions): ReadTariff {
  return generalDuties(measuresOf(files), 'a file of TARIC', options);
}

function* measuresOf(files: readonly SourceFile[]): Generator<Measure> {
  const messages = new TaricMessages();
  for (const { text } of files) {
    if (/^\s*</.test(text)) messages.apply(text);
    else yield* dutyRows(text);
  }
  yield* messages.result();
}
