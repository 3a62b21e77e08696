import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RateRow } from '@landed/tax-engine/table-loader/rate-row';
import { sourceText } from '../tariffs/official/source-text.js';
import type { ReadTariff, SourceFile } from '../tariffs/official/tariff-line.js';
import { rateRowOf } from '../tariffs/table/rate-row.js';

/** The path of a cut-out of an official file. */
export function officialPath(name: string): string {
  return fileURLToPath(new URL(`official-tariffs/${name}`, import.meta.url));
}

/** A cut-out of an official file, read as the importers read it. */
export function officialFile(name: string): SourceFile {
  return { name, text: sourceText(readFileSync(officialPath(name))) };
}

/** The rows of a table by the code of the file. */
export function rowsByCode({ lines }: ReadTariff): Record<string, RateRow> {
  return Object.fromEntries(lines.map(({ code, duty }) => [code, rateRowOf(duty)]));
}
