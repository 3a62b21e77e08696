import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { builtInTableFolder, loadTaxTables } from '@landed/tax-engine/price';
import type { LocalTaxFile } from '@landed/tax-engine/table-loader/local-tax-schema';
import { localTaxSeries } from '@landed/tax-engine/table-loader/local-tax-table';
import { CommandFailure } from '../../program/command-failure.js';
import { checkTable, importedBy, writeTable } from '../../table-file/write-table.js';
import type { TariffImportOptions } from '../import-tariff.js';
import { parseOfficialFiles, requireLife } from '../official-files.js';
import { tablesOnFile } from '../table/tables-on-file.js';
import { type LocalRates, localRates } from './local-rates.js';

export interface ImportedSalesTax {
  readonly table: LocalTaxFile;
  readonly difference: LocalDifference;
  readonly inUse: LocalTaxFile | undefined;
  readonly file: string;
  /** False: a dry run, or the table in use says the same for as long. */
  readonly isWritten: boolean;
}

/** Numbers of ZIP codes. `moved`: the rate changed by more than two points. */
interface LocalDifference {
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
  readonly moved: number;
}

const removedShareMax = 0.05;
const movedShareMax = 0.05;
const movedPpm = 20_000;

/**
 * Makes a table of local sales taxes by ZIP code from a state's rate and boundary files of the Streamlined Sales Tax
 * project, compares it with the table in use and writes it into the operator's folder. Rejects files that are not of one
 * state (`not_the_official_file`), a rate of the state that is not the one that quotes charge (`state_rate_differs`), a
 * table that loses more than 5 % of the ZIP codes (`coverage_too_low`), more than 5 % of the rates that move by more than
 * 2 points (`rates_moved`), and what the engine would reject (`table_rejected`).
 */
export async function importSalesTax(options: Omit<TariffImportOptions, 'name'>): Promise<ImportedSalesTax> {
  const { folder, validFrom, validTo } = options;
  requireLife(options);
  const imported = importedBy(options.by);
  const read = await parseOfficialFiles(options.from, (files) => localRates(files, validFrom));
  await mkdir(folder, { recursive: true });
  const tables = await tablesOnFile(folder);
  requireStateRate(read, folder, validFrom);
  const series = localTaxSeries('US', read.state);
  const inUse = tables.localTaxInUse(series, validFrom);
  const revision = tables.revision(series, validFrom);
  const table: LocalTaxFile = {
    kind: 'local_tax',
    id: `${series}@${validFrom}${revision === 1 ? '' : `.${revision}`}`,
    as_of: options.today,
    valid_from: validFrom,
    valid_to: validTo,
    // Official rates, but the layout of the files was known only from its description.
    confidence: 'B',
    source: [`Rate and boundary files of ${read.state} (Streamlined Sales Tax): ${options.revision}`, imported],
    country: 'US',
    area: read.state,
    rates: read.rates,
  };
  const difference = compare(inUse?.rates ?? {}, table.rates);
  requireFewChanges(difference, Object.keys(inUse?.rates ?? {}).length, options.acceptChanges);
  const file = join(folder, `sales-tax-${read.state}-${table.id.slice(table.id.indexOf('@') + 1)}.json`);
  const text = tableText(table);
  await checkTable(folder, text);
  const isSame = inUse !== undefined && inUse.valid_to >= validTo && isUnchanged(difference);
  const isWritten = !options.dryRun && !isSame;
  if (isWritten) await writeTable(file, text);
  return { table, difference, inUse, file, isWritten };
}

/** Local taxes come on top of the state's, so a file beside another rate of the state would be charged with a wrong one. */
function requireStateRate({ state, ofState }: LocalRates, folder: string, on: string): void {
  const components = loadTaxTables([builtInTableFolder, folder]).ruleSetFor('US', on)?.areas.get(state) ?? [];
  const charged = components.reduce((sum, { ppm }) => sum + ppm, 0);
  if (charged === ofState.general) return;
  throw new CommandFailure(
    'state_rate_differs',
    `The file says that ${state} itself has ${ofState.general / 10_000} %, but quotes charge ${charged / 10_000} %. ` +
      'Correct rules/US first. Nothing was written.',
  );
}

function compare(before: LocalTaxFile['rates'], after: LocalTaxFile['rates']): LocalDifference {
  const kept = Object.entries(after).flatMap(([zip, rate]) => {
    const old = before[zip];
    return old === undefined ? [] : [{ old, rate }];
  });
  return {
    added: Object.keys(after).length - kept.length,
    removed: Object.keys(before).length - kept.length,
    changed: kept.filter(({ old, rate }) => JSON.stringify(old) !== JSON.stringify(rate)).length,
    moved: kept.filter(({ old, rate }) => Math.abs(old.ppm - rate.ppm) > movedPpm).length,
  };
}

function isUnchanged({ added, removed, changed }: LocalDifference): boolean {
  return added + removed + changed === 0;
}

function requireFewChanges({ removed, moved }: LocalDifference, before: number, isAccepted: boolean): void {
  if (removed > before * removedShareMax) {
    throw new CommandFailure(
      'coverage_too_low',
      `The files lack ${removed} of the ${before} ZIP codes of the table in use. Nothing was written.`,
    );
  }
  if (isAccepted || moved <= (before - removed) * movedShareMax) return;
  throw new CommandFailure(
    'rates_moved',
    `${moved} of ${before - removed} local rates move by more than 2 points. Check them, then pass --accept-changes. ` +
      'Nothing was written.',
  );
}

/** One ZIP code a line, in order: JavaScript would put codes without a leading zero first. */
function tableText({ rates, ...head }: LocalTaxFile): string {
  const lines = Object.entries(rates)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([zip, { ppm, ...rest }]) =>
        `    "${zip}": ${JSON.stringify(Object.keys(rest).length === 0 ? ppm : { ppm, ...rest })}`,
    );
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "rates": {\n${lines.join(',\n')}\n  }\n}\n`;
}
