import { looksLikeJson } from '../json-source.js';
import { generalDuties } from '../measures.js';
import type { ReadingOptions, ReadTariff, SourceFile } from '../tariff-line.js';
import { commodityMeasures } from './commodity-responses.js';
import { measureRows } from './measure-rows.js';

/** General duties of the UK Trade Tariff: bulk CSV files, or responses of its commodity endpoint. */
export function readUkTariff(files: readonly SourceFile[], options: ReadingOptions): ReadTariff {
  const measures = files.flatMap(({ text }) => [
    ...(looksLikeJson(text) ? commodityMeasures(text) : measureRows(text)),
  ]);
  return generalDuties(measures, 'a file of the UK Trade Tariff', options);
}
