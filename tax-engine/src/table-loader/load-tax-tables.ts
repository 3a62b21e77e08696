import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { compileRateTable, type RateTable } from './rate-table.js';
import { retiredCodes } from './retired-codes.js';
import { compileRuleSet, type RuleSet } from './rule-set.js';
import { seriesOf } from './table-head.js';
import { subheadingsOf, tableProblems } from './table-problems.js';
import { type ExchangeRateTable, type TaxTable, taxTableSchema } from './table-schema.js';

/** The packs that come with the engine. */
export const builtInTableFolder = fileURLToPath(new URL('../tables/', import.meta.url));

/** Lookups over all packs. Of a series, the newest pack that began on or before the date counts. */
export interface TaxTables {
  ruleSetFor(country: string, on: string): RuleSet | undefined;
  rateTableOf(series: string, on: string): RateTable | undefined;
  exchangeRatesOn(on: string): ExchangeRateTable | undefined;
  nomenclatureOn(on: string): Nomenclature | undefined;
  /** What is served only where the operator asks for it. */
  readonly tier2Countries: ReadonlySet<string>;
}

export interface Nomenclature {
  readonly id: string;
  readonly validTo: string;
  readonly subheadings: ReadonlySet<string>;
  /** Codes of an older edition, each with its successors. */
  readonly retired: ReadonlyMap<string, readonly string[]>;
}

/**
 * Reads every `.json` below the folders and checks all of them, each by itself and together. A country is found by its
 * file being there. Throws one Error that lists every fault of every pack: an engine never starts on half of them.
 */
export function loadTaxTables(folders: readonly string[]): TaxTables {
  const read = folders.flatMap(filesBelow).map(readTable);
  const packs = read.flatMap((entry) => entry.pack ?? []);
  const problems = [...read.flatMap((entry) => entry.problems), ...tableProblems(packs)];
  if (problems.length > 0) throw new Error(`The tax packs are not usable:\n${problems.join('\n')}`);
  return taxTablesOf(packs);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .toSorted()
    .map((file) => path.join(folder, file));
}

function readTable(file: string): { readonly pack?: TaxTable; readonly problems: readonly string[] } {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { problems: [`${path.basename(file)}: not readable as JSON`] };
  }
  const parsed = taxTableSchema.safeParse(content);
  if (parsed.success) return { pack: parsed.data, problems: [] };
  return {
    problems: parsed.error.issues.map(
      (issue) => `${path.basename(file)}: ${z.core.toDotPath(issue.path)}: ${issue.message}`,
    ),
  };
}

function taxTablesOf(packs: readonly TaxTable[]): TaxTables {
  const rules = timeline(
    packs.filter((pack) => pack.kind === 'rules'),
    compileRuleSet,
  );
  const rates = timeline(
    packs.filter((pack) => pack.kind === 'rates'),
    compileRateTable,
  );
  const fx = timeline(
    packs.filter((pack) => pack.kind === 'fx'),
    (pack) => pack,
  );
  const retired = retiredCodes();
  const nomenclature = timeline(
    packs.filter((pack) => pack.kind === 'nomenclature'),
    (pack) => ({
      id: pack.id,
      validTo: pack.valid_to,
      subheadings: new Set(subheadingsOf(pack)),
      retired,
    }),
  );
  const seriesByCountry = new Map(
    packs.flatMap((pack) =>
      pack.kind === 'rules' ? Object.keys(pack.places).map((country) => [country, seriesOf(pack)] as const) : [],
    ),
  );
  return {
    ruleSetFor(country, on) {
      const found = rules(seriesByCountry.get(country), on);
      return found?.places.has(country) ? found : undefined;
    },
    rateTableOf: (series, on) => rates(series, on),
    exchangeRatesOn: (on) => fx('fx/reference', on),
    nomenclatureOn: (on) => nomenclature('nomenclature/hs', on),
    tier2Countries: new Set(
      packs.flatMap((pack) => (pack.kind === 'rules' && pack.tier === 2 ? Object.keys(pack.places) : [])),
    ),
  };
}

function timeline<Source extends TaxTable, Compiled>(packs: readonly Source[], compile: (pack: Source) => Compiled) {
  const bySeries = new Map<string, { readonly from: string; readonly value: Compiled }[]>();
  for (const pack of packs.toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))) {
    const members = bySeries.get(seriesOf(pack)) ?? [];
    bySeries.set(seriesOf(pack), [...members, { from: pack.valid_from, value: compile(pack) }]);
  }
  return (series: string | undefined, on: string): Compiled | undefined =>
    series === undefined ? undefined : bySeries.get(series)?.find((entry) => entry.from <= on)?.value;
}
