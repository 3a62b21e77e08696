import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { typicalTexts } from '@landed/tax-engine/table-loader/typical-lines';
import { checkTable, importedBy, writeTable } from '../table-file/write-table.js';
import { parseOfficialFiles, requireLife } from './official-files.js';
import type { ReadTariff } from './official/tariff-line.js';
import {
  type Coverage,
  listCoverage,
  nomenclatureCoverage,
  requireCoverage,
  requireFewMoves,
} from './table/check-import.js';
import { type CodeTable, rowGroups } from './table/code-rows.js';
import { compareTables, type TableDifference } from './table/compare-tables.js';
import { tablesOnFile } from './table/tables-on-file.js';
import { type BuiltTable, tariffTable } from './table/tariff-table.js';
import { type TariffImporter, type TariffName, tariffImporters } from './tariff-importers.js';

export interface TariffImportOptions {
  readonly name: TariffName;
  /** Files, or http(s) addresses, in the order in which they apply. */
  readonly from: readonly string[];
  /** What the authority calls this edition: "2026 HTS revision 12". Becomes part of the table's sources. */
  readonly revision: string;
  /** The folder of the operator's tables. */
  readonly folder: string;
  /** ISO dates, both included. */
  readonly validFrom: string;
  readonly validTo: string;
  readonly acceptChanges: boolean;
  /** Check and compare, and write nothing. */
  readonly dryRun: boolean;
  /** Becomes the last line of the table's sources. */
  readonly by: ChangedBy;
  /** The ISO date of today, in UTC. */
  readonly today: string;
}

export interface ImportedTariff extends BuiltTable {
  readonly read: ReadTariff;
  readonly difference: TableDifference;
  readonly coverage: Coverage;
  readonly inUse: CodeTable | undefined;
  readonly file: string;
  /** False: a dry run, or the table in use says the same for as long. */
  readonly isWritten: boolean;
}

/**
 * Makes a rate table of official files, checks it, compares it with the table in use and writes it into the operator's
 * folder. Nothing is written when a file is not what it claims to be (`not_the_official_file`), when it covers less than
 * 95 % (`coverage_too_low`), when more than 5 % of the rates move by more than 10 points (`rates_moved`), or when the
 * engine would reject the table (`table_rejected`). The table appears whole. Importing the same file again changes
 * nothing.
 */
export async function importTariff(options: TariffImportOptions): Promise<ImportedTariff> {
  const importer: TariffImporter = tariffImporters[options.name];
  requireLife(options);
  const imported = importedBy(options.by);
  const read = await parseOfficialFiles(options.from, (files) =>
    importer.read(files, { on: options.validFrom, currency: importer.currency }),
  );
  await mkdir(options.folder, { recursive: true });
  const tables = await tablesOnFile(options.folder);
  const inUse = tables.inUse(importer.series, options.validFrom);
  const hs6 = tables.hs6(options.validFrom);
  const head = {
    series: importer.series,
    currency: importer.currency,
    validFrom: options.validFrom,
    validTo: options.validTo,
    revision: tables.revision(importer.series, options.validFrom),
    asOf: options.today,
    sources: [`${importer.source}: ${options.revision}`],
    isList: importer.isList === true,
  };
  const built = tariffTable(read, head, hs6, inUse);
  const table = { ...built.table, source: [...built.table.source, imported] };
  const coverage = coverageOf(importer, built, hs6, inUse);
  const difference = compareTables({ ...inUse?.chapters, ...inUse?.rows }, table.rows);
  if (!options.acceptChanges) requireFewMoves(difference);
  const file = join(options.folder, `tariff-${options.name}-${table.id.slice(table.id.indexOf('@') + 1)}.json`);
  const text = tableText(table);
  await checkTable(options.folder, text);
  const isWritten = !options.dryRun && !saysTheSame(table, inUse);
  if (isWritten) await writeTable(file, text);
  return { ...built, table, read, difference, coverage, inUse, file, isWritten };
}

/** Rows that stay from the table in use are not of the file. */
function coverageOf(
  { covers }: TariffImporter,
  { table, kept }: BuiltTable,
  hs6: ReadonlySet<string>,
  inUse: CodeTable | undefined,
): Coverage {
  const stay = new Set(kept);
  const rows = Object.fromEntries(Object.entries(table.rows).filter(([code]) => !stay.has(code)));
  const coverage = covers === 'list' ? listCoverage(rows, inUse) : nomenclatureCoverage(rows, hs6);
  requireCoverage(coverage, covers === 'list' ? 'codes of the list in use' : 'HS6 of the nomenclature');
  return coverage;
}

function saysTheSame(table: CodeTable, inUse: CodeTable | undefined): boolean {
  if (inUse === undefined || inUse.valid_to < table.valid_to || inUse.currency !== table.currency) return false;
  const content = ({ rows, typical, chapters, chapter_estimates }: CodeTable) =>
    JSON.stringify([rowGroups(rows), sorted(typical), sorted(chapters), sorted(chapter_estimates)]);
  return content(table) === content(inUse);
}

/** JavaScript puts codes without a leading zero before the others. */
function sorted(entries: Readonly<Record<string, unknown>>): [string, unknown][] {
  return Object.entries(entries).toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** The codes of a row or of a reason by chapter: a difference between two files must be readable. */
function tableText({ rows, typical, ...head }: CodeTable): string {
  const before = JSON.stringify(head, null, 2).slice(0, -2);
  const groups = rowGroups(rows).map(
    ({ row, codes }) => `    {"row": ${JSON.stringify(row)}, "codes": [\n${lines(codes, 6)}\n    ]}`,
  );
  const reasons = Object.entries(typicalTexts(Object.entries(typical))).map(
    ([reason, codes]) => `    "${reason}": [\n${lines(codes, 6)}\n    ]`,
  );
  return `${before},\n  "rows": [\n${groups.join(',\n')}\n  ],\n  "typical": {\n${reasons.join(',\n')}\n  }\n}\n`;
}

function lines(texts: readonly string[], indent: number): string {
  return texts.map((text) => `${' '.repeat(indent)}${JSON.stringify(text)}`).join(',\n');
}
