import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { compileLocalTax, type LocalTaxTable, localTaxSeries } from './local-tax-table.js';
import { indexedRows } from './rate-row.js';
import { compileRateTable, type RateTable } from './rate-table.js';
import { compileRestrictedTable, type RestrictedTable } from './restricted-table.js';
import { compileRuleSet, type RuleSet } from './rule-set.js';
import { seriesOf } from './table-head.js';
import type { TableLife } from './table-life.js';
import { subheadingsOf, tableProblems } from './table-problems.js';
import { type ExchangeRateTable, type TaxTable, taxTableSchema } from './table-schema.js';
import { coveredUntil, newestFirst, tablesInUse } from './tables-in-use.js';
import { compileVatTable, unverifiedCodes, type VatTable } from './vat-table.js';

/** The folder with the built-in tables. */
export const builtInTableFolder = fileURLToPath(new URL('../tables/', import.meta.url));

const retiredCodesFile = new URL('../retired-codes.json', import.meta.url);
const retiredCode = z.string().regex(/^\d{6}$/);

/**
 * Lookups over all tables. Of a series, the newest table with `valid_from` on or before the date applies, in its highest
 * revision.
 */
export interface TaxTables {
  ruleSetFor(country: string, on: string): RuleSet | undefined;
  rateTableOf(series: string, on: string): RateTable | undefined;
  vatTableOf(series: string, on: string): VatTable | undefined;
  /** How many codes of a VAT table have a rate that was not compared with the law; 0 for every other table. */
  unverifiedCodesOf(tableId: string): number;
  /** The tables of restricted goods in force: an operator's table adds to the built-in one. */
  restrictedGoodsOn(on: string): readonly RestrictedTable[];
  /** The taxes of counties, cities and districts of a tax area. */
  localTaxOf(country: string, area: string, on: string): LocalTaxTable | undefined;
  exchangeRatesOn(on: string): ExchangeRateTable | undefined;
  nomenclatureOn(on: string): Nomenclature | undefined;
  /** Destinations that are served only if the operator enables them. */
  readonly tier2Countries: ReadonlySet<string>;
  /** The currencies of all limits and fixed amounts. */
  readonly currencies: ReadonlySet<string>;
  /** The last day for which this table, or a newer one that follows without a gap, was checked. */
  coveredUntil(tableId: string): string | undefined;
  /** The tables that a quote of that day can use, with the days for which they are good. */
  inUse(on: string, served: ServedTables): readonly TableLife[];
}

interface ServedTables {
  readonly fxMaxAgeDays: number;
  readonly tier2: boolean | readonly string[];
}

export interface Nomenclature {
  readonly id: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly subheadings: ReadonlySet<string>;
  /** Codes that HS 2022 no longer has, each with its successors. */
  readonly retired: ReadonlyMap<string, readonly string[]>;
}

/**
 * Reads and checks every `.json` file below the folders, each file alone and all files together. A country is served if
 * a rule set names it. Throws one Error that lists every fault of every table: an engine never starts with some tables
 * only.
 */
export function loadTaxTables(folders: readonly string[]): TaxTables {
  const read = folders.flatMap(filesBelow).map(readTable);
  const tables = read.flatMap((entry) => entry.table ?? []);
  const problems = [...read.flatMap((entry) => entry.problems), ...tableProblems(tables)];
  if (problems.length > 0) throw new Error(`The tax tables are not usable:\n${problems.join('\n')}`);
  return taxTablesOf(tables);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => path.join(folder, file));
}

interface ReadTable {
  readonly table?: TaxTable;
  readonly problems: readonly string[];
}

const readFiles = new Map<string, { readonly stamp: string; readonly read: ReadTable }>();

/** Reads and checks a file alone. A file that was read before and has not changed is not parsed again. */
function readTable(file: string): ReadTable {
  const { mtimeMs, size, ino } = statSync(file);
  const stamp = `${mtimeMs} ${size} ${ino}`;
  const known = readFiles.get(file);
  if (known?.stamp === stamp) return known.read;
  const read = parseTable(file);
  readFiles.set(file, { stamp, read });
  return read;
}

function parseTable(file: string): ReadTable {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { problems: [`${path.basename(file)}: not readable as JSON`] };
  }
  // A file is parsed once: code that zod compiles for a schema would cost more than it saves.
  const parsed = taxTableSchema.safeParse(content, { jitless: true });
  if (!parsed.success) {
    return {
      problems: parsed.error.issues.map(
        (issue) => `${path.basename(file)}: ${z.core.toDotPath(issue.path)}: ${issue.message}`,
      ),
    };
  }
  const table = parsed.data;
  return { table: table.kind === 'rates' ? { ...table, rows: indexedRows(table.rows) } : table, problems: [] };
}

/** Subheadings that HS 2022 no longer has, each with its successors. All nomenclature tables share this file. */
function readRetiredCodes(): ReadonlyMap<string, readonly string[]> {
  const rows: unknown = JSON.parse(readFileSync(retiredCodesFile, 'utf8'));
  return new Map(Object.entries(z.record(retiredCode, z.array(retiredCode).min(1)).parse(rows)));
}

function taxTablesOf(tables: readonly TaxTable[]): TaxTables {
  const rules = timeline(
    tables.filter((table) => table.kind === 'rules'),
    compileRuleSet,
  );
  const rates = timeline(
    tables.filter((table) => table.kind === 'rates'),
    compileRateTable,
  );
  const vatFiles = tables.filter((table) => table.kind === 'vat');
  const vat = timeline(vatFiles, compileVatTable);
  const unverified = once(() => new Map(vatFiles.map((file) => [file.id, unverifiedCodes(file)])));
  const restrictedFiles = tables.filter((table) => table.kind === 'restricted');
  const restricted = timeline(restrictedFiles, compileRestrictedTable);
  const restrictedSeries = [...new Set(restrictedFiles.map(seriesOf))];
  const localTaxes = timeline(
    tables.filter((table) => table.kind === 'local_tax'),
    compileLocalTax,
  );
  const fx = timeline(
    tables.filter((table) => table.kind === 'fx'),
    (table) => table,
  );
  const retired = readRetiredCodes();
  const nomenclature = timeline(
    tables.filter((table) => table.kind === 'nomenclature'),
    (table) => ({
      id: table.id,
      validFrom: table.valid_from,
      validTo: table.valid_to,
      subheadings: new Set(subheadingsOf(table)),
      retired,
    }),
  );
  const until = coveredUntil(tables);
  const seriesByCountry = new Map(
    tables.flatMap((table) =>
      table.kind === 'rules' ? Object.keys(table.places).map((country) => [country, seriesOf(table)] as const) : [],
    ),
  );
  return {
    ruleSetFor(country, on) {
      const found = rules(seriesByCountry.get(country), on);
      return found?.places.has(country) ? found : undefined;
    },
    rateTableOf: (series, on) => rates(series, on),
    vatTableOf: (series, on) => vat(series, on),
    unverifiedCodesOf: (tableId) => unverified().get(tableId) ?? 0,
    restrictedGoodsOn: (on) => restrictedSeries.flatMap((series) => restricted(series, on) ?? []),
    localTaxOf: (country, area, on) => localTaxes(localTaxSeries(country, area), on),
    exchangeRatesOn: (on) => fx('fx/reference', on),
    nomenclatureOn: (on) => nomenclature('nomenclature/hs', on),
    tier2Countries: new Set(
      tables.flatMap((table) => (table.kind === 'rules' && table.tier === 2 ? Object.keys(table.places) : [])),
    ),
    currencies: new Set(
      tables.flatMap((table) => {
        if (table.kind === 'rules') return [table.currency, ...table.duty.parcel_fees.map((fee) => fee.currency)];
        return table.kind === 'rates' ? [table.currency] : [];
      }),
    ),
    coveredUntil: (tableId) => until.get(tableId),
    inUse: (on, { fxMaxAgeDays, tier2 }) =>
      tablesInUse(tables, on, {
        fxMaxAgeDays,
        isServed: ({ tier, places }) =>
          tier === 1 || (typeof tier2 === 'boolean' ? tier2 : tier2.some((country) => Object.hasOwn(places, country))),
      }),
  };
}

/** Tables are prepared for lookups at their first use: a process quotes few of the countries that are on file. */
function timeline<Source extends TaxTable, Compiled>(tables: readonly Source[], compile: (table: Source) => Compiled) {
  const bySeries = new Map<string, { readonly from: string; readonly value: () => Compiled }[]>();
  for (const table of tables.toSorted(newestFirst)) {
    const members = bySeries.get(seriesOf(table)) ?? [];
    bySeries.set(seriesOf(table), [...members, { from: table.valid_from, value: once(() => compile(table)) }]);
  }
  return (series: string | undefined, on: string): Compiled | undefined =>
    series === undefined
      ? undefined
      : bySeries
          .get(series)
          ?.find((entry) => entry.from <= on)
          ?.value();
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
