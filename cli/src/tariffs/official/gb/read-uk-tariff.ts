import { looksLikeJson } from '../json-source.js';
import { generalDuties, type Measure } from '../measures.js';
import type { ReadingOptions, ReadTariff, SourceFile } from '../tariff-line.js';
import { commodityMeasures } from './commodity-responses.js';
import { measureRows } from './measure-rows.js';

/** General duties of the UK Trade Tariff: bulk CSV files, or responses of its commodity endpoint. */
export function readUkTariff(files: readonly SourceFile[], options: ReadingOptions): ReadTariff {
  return generalDuties(measuresOf(files), 'a file of the UK Trade Tariff', options);
}

/** One after the other: the bulk file has more than a million rows. */
function* measuresOf(files: readonly SourceFile[]): Generator<Measure> {
  for (const { text } of files) yield* looksLikeJson(text) ? commodityMeasures(text) : measureRows(text);
}
