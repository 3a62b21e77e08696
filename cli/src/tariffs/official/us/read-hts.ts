import { readAmericanDuty } from '../american-duty-text.js';
import { DutyReader } from '../read-duties.js';
import { quoted, SourceFault } from '../source-fault.js';
import type { ReadTariff, SourceFile } from '../tariff-line.js';
import { type HtsRow, htsRows } from './hts-rows.js';

const htsNumber = /^\d{4}(\.\d{2}(\.\d{2}(\.\d{2})?)?)?$/;

/** A row with the rate that applies to it: its own, or that of the nearest row above it that has one. */
interface RatedRow {
  readonly row: HtsRow;
  readonly text: string;
  readonly at: string;
  readonly isLeaf: boolean;
}

/**
 * Column 1 general of the Harmonized Tariff Schedule, by line of chapters 1 to 97. The tree is that of the indents: a
 * ten-digit row without a rate has the rate of the row above it. Chapters 98 and 99 hold no goods codes; their surtaxes
 * are named by footnotes. A file that was filled down in a spreadsheet is rejected: there every heading has a rate.
 */
export function readHts(files: readonly SourceFile[]): ReadTariff {
  const reader = new DutyReader(readAmericanDuty);
  const surtaxes: Record<string, number> = {};
  for (const { text } of files) {
    for (const { row, text: rate, at, isLeaf } of ratedRows(htsRows(text))) {
      const code = row.htsno.replaceAll('.', '');
      if (code.length < 8 || code >= '98') continue;
      for (const heading of surtaxesOf(row)) surtaxes[heading] = (surtaxes[heading] ?? 0) + 1;
      if (!isLeaf) continue;
      if (rate === '') reader.addUnrated(code);
      else reader.add(code, rate, at);
    }
  }
  return reader.result('an export of the HTS by USITC', surtaxes);
}

function* ratedRows(rows: readonly HtsRow[]): Generator<RatedRow> {
  const above: { readonly indent: number; readonly text: string; readonly at: string }[] = [];
  for (const [index, row] of rows.entries()) {
    checkRow(row);
    while ((above.at(-1)?.indent ?? -1) >= row.indent) above.pop();
    const inherited = above.at(-1) ?? { text: '', at: row.at };
    const own = row.general === '' ? inherited : { text: row.general, at: row.at };
    above.push({ indent: row.indent, text: own.text, at: own.at });
    yield { row, text: own.text, at: own.at, isLeaf: (rows[index + 1]?.indent ?? 0) <= row.indent };
  }
}

function checkRow({ htsno, general, at }: HtsRow): void {
  if (htsno !== '' && !htsNumber.test(htsno)) throw new SourceFault(at, `${quoted(htsno)} is not an HTS number`);
  if (htsno.length === 4 && general !== '') {
    throw new SourceFault(
      at,
      'a heading has a rate: the file was filled down in a spreadsheet, so its rates are wrong',
    );
  }
}

/** `See 9903.88.15 and 9903.91.06.` names two headings of chapter 99. */
function surtaxesOf({ footnotes }: HtsRow): Set<string> {
  return new Set(footnotes.flatMap((note) => note.match(/\b9903\.\d{2}\.\d{2}\b/g) ?? []));
}
