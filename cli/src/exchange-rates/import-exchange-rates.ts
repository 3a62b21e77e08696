import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { currencies } from '@landed/contracts/money/currency';
import type { ChangedBy } from '@landed/contracts/webhook-endpoint/types';
import { builtInTableFolder, loadTaxTables } from '@landed/tax-engine/price';
import { CommandFailure } from '../program/command-failure.js';
import { readSource } from '../table-file/read-source.js';
import { checkTable, importedBy, writeTable } from '../table-file/write-table.js';
import { type ExchangeRateTable, exchangeRateTable } from './exchange-rate-table.js';
import { readEcbRates } from './read-ecb-rates.js';

export interface ImportOptions {
  /** A file, or an http(s) address. */
  readonly from: string;
  /** The folder of the operator's tables. */
  readonly folder: string;
  /** Accept a rate that differs by more than a fifth from the last one. */
  readonly acceptJumps: boolean;
  /** Becomes the last line of the table's sources. */
  readonly by: ChangedBy;
  /** The ISO date of today, in UTC. */
  readonly today: string;
}

export interface Imported {
  readonly table: ExchangeRateTable;
  readonly file: string;
  /** False: this day, or a later one, was already on file. */
  readonly isNew: boolean;
}

const withinMilliseconds = 30_000;
const bytesMax = 32 * 1024 * 1024;

/**
 * Writes the newest rates of an ECB file as a table into the operator's folder. The table is checked together with all
 * other tables before it appears there, and it appears whole. Importing the same day again changes nothing.
 */
export async function importExchangeRates(options: ImportOptions): Promise<Imported> {
  const imported = importedBy(options.by);
  const days = readEcbRates(await read(options.from));
  if (days === null)
    throw new CommandFailure('not_ecb_rates', `${options.from} is not an ECB file of reference rates.`);
  const newest = days.filter(({ date }) => date <= options.today).toSorted((a, b) => (a.date < b.date ? 1 : -1))[0];
  if (newest === undefined) throw new CommandFailure('not_ecb_rates', 'The file has no rates up to today.');
  const rates = exchangeRateTable(newest);
  const table = { ...rates, source: [...rates.source, imported] };

  await mkdir(options.folder, { recursive: true });
  const tables = loadTaxTables([builtInTableFolder, options.folder]);
  const file = join(options.folder, `ecb-${table.as_of}.json`);
  const last = tables.exchangeRatesOn(options.today);
  if (last !== undefined && !last.sample && last.as_of >= table.as_of) return { table, file, isNew: false };
  requireCurrencies(table, new Set([...tables.currencies, ...currencies]));
  if (!options.acceptJumps && last !== undefined && !last.sample) rejectJumps(table, last.per_base_ppm);
  const text = `${JSON.stringify(table, null, 2)}\n`;
  await checkTable(options.folder, text);
  await writeTable(file, text);
  return { table, file, isNew: true };
}

async function read(from: string): Promise<string> {
  return new TextDecoder().decode(await readSource(from, { withinMilliseconds, bytesMax }));
}

/** A table without a currency of some limit would make quotes fail, so the earlier table stays. */
function requireCurrencies({ as_of, per_base_ppm }: ExchangeRateTable, needed: ReadonlySet<string>): void {
  const missing = [...needed].filter((currency) => !Object.hasOwn(per_base_ppm, currency)).toSorted();
  if (missing.length === 0) return;
  throw new CommandFailure(
    'currency_missing',
    `The rates of ${as_of} lack ${missing.join(', ')}. Nothing was written.`,
  );
}

/** A currency that jumps by more than a fifth is more often a wrong file than a crisis. */
function rejectJumps({ per_base_ppm }: ExchangeRateTable, last: Readonly<Record<string, number>>): void {
  const jumped = Object.entries(per_base_ppm).filter(([currency, rate]) => {
    const before = last[currency];
    return before !== undefined && Math.abs(rate - before) * 5 > before;
  });
  if (jumped.length === 0) return;
  const names = jumped.map(([currency]) => currency).join(', ');
  throw new CommandFailure(
    'rate_jumped',
    `These rates differ by more than 20 % from the last ones: ${names}. Check them, then pass --accept-jumps.`,
  );
}
