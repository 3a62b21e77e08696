import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { builtInTableFolder } from '@landed/tax-engine/price';
import type { LocalTaxFile } from '@landed/tax-engine/table-loader/local-tax-schema';
import { revisionOf, seriesOf } from '@landed/tax-engine/table-loader/table-head';
import { subheadingsOf } from '@landed/tax-engine/table-loader/table-problems';
import { type TaxTable, taxTableSchema } from '@landed/tax-engine/table-loader/table-schema';
import { newestFirst } from '@landed/tax-engine/table-loader/tables-in-use';
import { CommandFailure } from '../../program/command-failure.js';
import { byCode, type CodeTable } from './code-rows.js';

/** The tables of the product and of the operator's folder. */
export interface TablesOnFile {
  /** The table of a series that a quote of that day uses. */
  inUse(series: string, on: string): CodeTable | undefined;
  /** The table of local taxes that is in use. */
  localTaxInUse(series: string, on: string): LocalTaxFile | undefined;
  /** The next free revision of a table: 1 if no table of the series begins on that day. */
  revision(series: string, validFrom: string): number;
  /** Every HS6 of the newest nomenclature of that day. */
  hs6(on: string): ReadonlySet<string>;
}

/** Reads the built-in tables and those of the operator's folder. Throws `table_rejected` for a file that is not a table. */
export async function tablesOnFile(folder: string): Promise<TablesOnFile> {
  const tables = (await Promise.all([builtInTableFolder, folder].map(tablesBelow))).flat().toSorted(newestFirst);
  const newestOf = <Table extends TaxTable>(members: readonly Table[], series: string, on: string) =>
    members.find((table) => seriesOf(table) === series && table.valid_from <= on);
  const rates = tables.filter((table) => table.kind === 'rates');
  const localTaxes = tables.filter((table) => table.kind === 'local_tax');
  return {
    inUse(series, on) {
      const table = newestOf(rates, series, on);
      return table && byCode(table);
    },
    localTaxInUse: (series, on) => newestOf(localTaxes, series, on),
    revision: (series, validFrom) =>
      Math.max(
        0,
        ...tables.filter((table) => seriesOf(table) === series && table.valid_from === validFrom).map(revisionOf),
      ) + 1,
    hs6(on) {
      const newest = tables.find((table) => table.kind === 'nomenclature' && table.valid_from <= on);
      return new Set(newest?.kind === 'nomenclature' ? subheadingsOf(newest) : []);
    },
  };
}

async function tablesBelow(folder: string): Promise<TaxTable[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.json')).toSorted();
  return Promise.all(files.map((file) => readTable(join(folder, file))));
}

async function readTable(file: string): Promise<TaxTable> {
  try {
    return taxTableSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    throw new CommandFailure('table_rejected', `${file} is not a usable tax table. Repair or remove it first.`);
  }
}
