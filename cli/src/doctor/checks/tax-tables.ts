import {
  builtInTableFolder,
  createTaxEngine,
  lifeState,
  type TableLife,
  type TableStatus,
} from '@landed/tax-engine/price';
import { type Finding, failing, fine, warning } from '../finding.js';
import type { Site } from '../site.js';
import { workersMetrics } from './workers-metrics.js';

const check = 'tax tables';
const msPerDay = 86_400_000;

/**
 * Checks how long the tables are good for, and counts unverified tax rates: those of the workers, or those of this environment.
 */
export async function checkTaxTables(site: Site, env: NodeJS.ProcessEnv, today: string): Promise<readonly Finding[]> {
  if (site.workersOpsUrl !== null) {
    const metrics = await workersMetrics(site.workersOpsUrl);
    // The check of the workers reports workers that do not respond.
    if (metrics === null) return [];
    return [...judgeTables(tablesIn(metrics), today, site), ...judgeRates(unverifiedIn(metrics))];
  }
  if (site.databaseUrl === null) return [];
  const tables = tablesOf(env, today);
  const unverified = tables.flatMap(({ unverifiedCodes }) => (unverifiedCodes === 0 ? [] : [unverifiedCodes]));
  return [...judgeTables(tables, today, site), ...judgeRates(unverified)];
}

/**
 * A local stack is for test mode, which uses stale tables; elsewhere, live mode rejects quotes that need them. A local
 * stack has no import of exchange rates: those that came with the release are demo rates, and not a warning.
 */
export function judgeTables(
  tables: readonly TableLife[],
  today: string,
  { dataFolder }: Pick<Site, 'dataFolder'>,
): readonly Finding[] {
  if (tables.length === 0) {
    const advice =
      'See `landed_tax_table_expiry_seconds` on the ops port of the workers; use `landed` of the same version.';
    return [warning(check, 'the workers name no table, so its age is not known', advice)];
  }
  const isLocal = dataFolder !== null;
  const states = tables
    .filter(({ id }) => !isLocal || !isExchangeRates(id))
    .map((table) => ({ ...table, state: lifeState(table, today) }));
  const demo = isLocal ? tables.filter(({ id, until }) => isExchangeRates(id) && until < today) : [];
  const expired = states.filter(({ state }) => state === 'expired');
  const ending = states.filter(({ state }) => state === 'ending');
  if (expired.length === 0 && ending.length === 0) return [fine(check, upToDate(tables.length - demo.length, demo))];
  const stale = isLocal ? warning : failing;
  return [
    ...expired.map(({ id, until }) =>
      stale(check, `${id} is stale since ${until}: live mode rejects quotes that need it`, adviceFor(id)),
    ),
    ...ending.map(({ id, until }) => warning(check, `${id} expires on ${until}`, adviceFor(id))),
  ];
}

/** Exchange rates of a local stack that are no longer current: test mode uses them as they are. */
function upToDate(count: number, demo: readonly TableLife[]): string {
  const rates = demo.map(({ from }) => `; demo exchange rates of ${from}, for test mode only`);
  return `all ${count} are up to date${rates.join('')}`;
}

function isExchangeRates(id: string): boolean {
  return id.startsWith('fx/');
}

/** Counts the tax rates that were not compared with the law, by table. Quotes with them warn; the operator may check them. */
export function judgeRates(codesByTable: readonly number[]): readonly Finding[] {
  if (codesByTable.length === 0) return [];
  const codes = codesByTable.reduce((sum, count) => sum + count, 0);
  const text = `${codes} codes in ${codesByTable.length} tables have a tax rate that was not compared with the law: quotes warn (rate_unverified)`;
  return [fine('tax rates', text)];
}

function adviceFor(id: string): string {
  return isExchangeRates(id)
    ? 'Run `landed exchange-rates import` every working day after 16:00 CET, and see why it did not run.'
    : 'Add a newer table to a folder of TAX_PACK_FOLDERS: docs/how-to/update-a-rate-table.md.';
}

/** The tables in the metric `landed_tax_table_expiry_seconds`, which counts to the end of the last day. */
export function tablesIn(metrics: string): TableLife[] {
  const found = metrics.matchAll(
    /^landed_tax_table_expiry_seconds\{table="([\w/-]+@(\d{4}-\d\d-\d\d)[.\d]*)"\} (\d+)$/gm,
  );
  return [...found].map(([, id = '', from = '', end]) => ({
    id,
    from,
    until: new Date(Number(end) * 1000 - msPerDay).toISOString().slice(0, 10),
  }));
}

/** The numbers in the metric `landed_tax_unverified_codes`, one for each table that has such rates. */
export function unverifiedIn(metrics: string): number[] {
  return [...metrics.matchAll(/^landed_tax_unverified_codes\{table="[^"]+"\} (\d+)$/gm)].map(([, count]) =>
    Number(count),
  );
}

function tablesOf(env: NodeJS.ProcessEnv, today: string): readonly TableStatus[] {
  const folders = (env['TAX_PACK_FOLDERS'] ?? '').split(',').map((folder) => folder.trim());
  const age = Number(env['FX_MAX_AGE_DAYS'] || 7);
  const tableFolders = [builtInTableFolder, ...folders.filter((folder) => folder !== '')];
  return createTaxEngine({ tableFolders, fxMaxAgeDays: age }).tablesOn(today);
}
